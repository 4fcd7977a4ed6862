"""Frozen types for one edition of the Laws: every value together with the article that gives it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Generic, TypeVar

V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Value(Generic[V]):
    """A value of the Laws with its article. `uncertain`: no text settles it, the default of the program stands."""

    value: V
    article: str
    uncertain: bool = False
    note: str = ""

    @property
    def articles(self) -> tuple[str, ...]:
        """The articles one by one."""
        return tuple(part.strip() for part in self.article.split(",") if part.strip())


@dataclass(frozen=True, slots=True)
class DefaultTime:
    """How late a player may come; seconds, None where the event must say. `both_late` is a result code."""

    seconds: Value[int | None]
    counted_from: Value[str]  # scheduled | real
    white_loses_time: Value[bool]
    both_late: Value[str]


@dataclass(frozen=True, slots=True)
class Rates:
    """Bounds of blitz and rapid in seconds of thinking time, and what an increment adds to it."""

    blitz_below_s: Value[int]
    standard_from_s: Value[int]
    increment_moves: Value[int]
    delay_counts: Value[bool]


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game ends by itself or by resignation."""

    checkmate: Value[str]
    stalemate: Value[str]
    dead: Value[str]
    resignation: Value[str]
    resignation_no_mate: Value[str]  # draw | loss, when the opponent cannot mate
    agreed_draw_min_moves: Value[int]


@dataclass(frozen=True, slots=True)
class DrawClaims:
    """Claims of a draw and draws the arbiter declares without one."""

    threefold: Value[bool]
    fifty: Value[bool]
    right_lost: Value[str]  # move | touch
    counts_as_offer: Value[str]  # yes | unknown
    fivefold: Value[str]  # no | consecutive | any
    seventyfive: Value[bool]


@dataclass(frozen=True, slots=True)
class Phone:
    """Devices: what a sound and what a device found costs."""

    sound: Value[str]  # penalty | loss
    present: Value[str]  # allowed | penalty | loss
    no_mate: Value[str]  # draw | loss
    opponent_score: Value[str]  # win | arbiter
    milder_by_regulations: Value[bool]
    version: Value[str]  # only | 2014-07 | 2014-10


@dataclass(frozen=True, slots=True)
class Refusal:
    """Persistent refusal to comply with the Laws."""

    one: Value[str]
    opponent_score: Value[str]
    both: Value[str]


@dataclass(frozen=True, slots=True)
class Conduct:
    """Conduct at the board and what follows from it."""

    disturbing: Value[str]
    left_area: Value[str]
    two_hands: Value[str]  # counted | penalty
    clock_without_move: Value[str]  # counted | penalty
    displaced_pieces: Value[str]
    external_disturbance: Value[str]
    fair_play: Value[str]
    touch_move: Value[str]
    touch_intent: Value[str]
    adjust: Value[str]
    promotion_fixed: Value[str]
    touch_claim_lost: Value[str]
    king_captured: Value[str]  # illegal | restore
    unpromoted_pawn: Value[str]  # queen | complete


@dataclass(frozen=True, slots=True)
class Quickplay:
    """Quickplay finish: what a claim of a draw may bring; seconds, None where the edition does not know it."""

    decisions: Value[tuple[str, ...]]
    below_s: Value[int]
    postpone_add_s: Value[int]
    reject_add_s: Value[int | None]
    increment_add_s: Value[int | None]
    announced_only: Value[bool]
    without_increment_only: Value[bool]
    final: Value[bool]
    without_arbiter: Value[bool]


@dataclass(frozen=True, slots=True)
class Recording:
    """Duty to record the moves, and its limits."""

    exempt_below_s: Value[int]
    exempt_unless_increment_s: Value[int]
    advance_writing_forbidden: Value[bool]
    electronic_sheet: Value[bool]
    missing_moves: Value[str]
    update_after_flag: Value[bool]
    own_move_before_next: Value[bool]
    signed_result_stands: Value[str]


@dataclass(frozen=True, slots=True)
class Appeals:
    """May a decision be appealed, and which may not."""

    allowed: Value[str]  # unless_event_says_otherwise | unknown
    not_against: Value[tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class IllegalMove:
    """The ladder of counted offences at one rate of play.

    `compensation_s` holds the opponent's seconds for the first, second ... offence; `loses_at` is the number that
    loses (None: never). `scales` are the kinds counted on one scale each; `count_together` says whether the scales
    are one: all, conference (FIDE 14 June 2017) or letter (each its own).
    """

    compensation_s: Value[tuple[int, ...]]
    loses_at: Value[int | None]
    no_mate: Value[str]  # draw | loss | unknown | mating_potential
    opponent_score: Value[str]  # win | arbiter
    scales: Value[tuple[tuple[str, ...], ...]]
    count_together: Value[str]
    who: Value[str]  # anyone | opponent | arbiter_or_opponent
    deadline: Value[str]  # game_end | opponent_move
    arbiter_unasked: Value[tuple[str, ...]]
    after_deadline: Value[str]  # none | stands | agreement | cannot
    completed: Value[str]  # found | opponent_clock_started | pressed
    cites: Value[str]  # kind: the kind's own articles too; own: this article alone
    quickplay_compensation_s: Value[tuple[int, ...]] | None = None
    quickplay_loses_at: Value[int | None] | None = None


@dataclass(frozen=True, slots=True)
class IllegalPosition:
    """Both kings in check, or a pawn standing on the last rank."""

    action: Value[str]  # illegal_move | wait_then_draw


@dataclass(frozen=True, slots=True)
class WrongClaim:
    """A draw claim that proves wrong; seconds."""

    opponent_add_s: Value[int]
    claimant: Value[str]  # none | half_max_180 | scale_2001
    clocks: Value[str]
    intended_move_must_be_played: Value[bool]


@dataclass(frozen=True, slots=True)
class Flag:
    """Flag fall of one player or both."""

    no_mate: Value[str]  # draw | mating_potential
    arbiter_calls: Value[str]  # yes | no | shall | unknown
    own_flag_up: Value[bool]
    both_last_period: Value[str]  # draw | continue
    both_other_period: Value[str]


@dataclass(frozen=True, slots=True)
class Setup:
    """Wrong start position, turned board, reversed colours, wrongly set clock."""

    wrong_initial_position: Value[str]
    board_turned: Value[str]
    colours_reversed: Value[str]  # continue | ten_moves
    clock_wrong: Value[str]  # correct | unknown
    clock_wrong_after_limit: Value[str]
    limit_moves: Value[int | None]
    castling_after_limit: Value[str]  # free | wrong_king | wrong_king_or_rook | unknown


@dataclass(frozen=True, slots=True)
class Play:
    """Duties that depend on the rate of play and the supervision."""

    recording: Value[bool]
    touch_on_request: Value[bool]
    quickplay_claims: Value[bool]
    arbiter_games: Value[int | None]
    games_recorded: Value[bool]


@dataclass(frozen=True, slots=True)
class Regime:
    """Everything that depends on rate of play and supervision."""

    name: str
    illegal_move: IllegalMove
    illegal_position: IllegalPosition
    wrong_claim: WrongClaim
    flag: Flag
    setup: Setup
    play: Play


@dataclass(frozen=True, slots=True)
class PenaltyRow:
    """One penalty of the edition's list: its name, its article and its place in the order of severity."""

    penalty: str
    article: str
    severity_order: int
    uncertain: bool = False


@dataclass(frozen=True, slots=True)
class Laws:
    """One edition of the Laws of Chess."""

    id: str
    in_force_from: date
    in_force_to: date | None
    adopted: str
    default_time: DefaultTime
    rates: Rates
    ending: Ending
    draw_claims: DrawClaims
    phone: Phone
    refusal: Refusal
    conduct: Conduct
    quickplay: Quickplay
    recording: Recording
    appeals: Appeals
    kind_articles: tuple[tuple[str, tuple[str, ...]], ...]
    penalties: tuple[PenaltyRow, ...]
    total_never_above_maximum: Value[str]  # yes | unknown
    regimes: tuple[Regime, ...]

    def regime(self, rate: str, supervised: bool) -> Regime:
        """The rules for this rate of play; supervision matters only where the edition has two regimes."""
        by_name = {regime.name: regime for regime in self.regimes}
        chosen = by_name.get(f"{rate}_{'supervised' if supervised else 'unsupervised'}")
        return chosen or by_name[rate]

    def two_regimes(self, rate: str) -> bool:
        """Does supervision make a difference at this rate of play?"""
        return any(regime.name == f"{rate}_supervised" for regime in self.regimes)

    def articles_of(self, kind: str) -> tuple[str, ...]:
        """The articles that make this kind an offence that may be counted."""
        return dict(self.kind_articles).get(kind, ())
