"""What a player may see of their own event: only what is published, put together from the publications."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from typing import Any

from django.utils.dateparse import parse_datetime

from tournaments.domain.ratings import Pool, RatedGame, RatingChange, k_factor, rating_change
from tournaments.domain.results import BYE_CELL, CELLS, RESULTS, ByeKind, Colour, Result, Scoring
from tournaments.models import Event, Publication
from tournaments.selectors.history import scoring_of
from tournaments.selectors.publishing import public_standings

USUAL_GAMES = 30  # who has played fewer rated games has another K; the published one is not known here


@dataclass(frozen=True, slots=True)
class PublicGame:
    """One round of a player as published. `points` is None while there is no public result."""

    round: int
    board: int | None
    colour: str
    opponent: dict[str, Any] | None
    bye: str
    result: str
    points: Fraction | None
    start: datetime | None
    at: datetime


@dataclass(frozen=True, slots=True)
class MyBoard:
    """A player's page: the next game, the games so far, the place in the published standings, the rating so far."""

    id: int
    name: str
    title: str
    rating: int
    games: tuple[PublicGame, ...]
    next: PublicGame | None
    standing: dict[str, Any] | None
    after_round: int
    rating_so_far: RatingChange | None
    k: int

    @property
    def played(self) -> tuple[PublicGame, ...]:
        """Rounds with a public result, and byes."""
        return tuple(game for game in self.games if game.points is not None)

    @property
    def rating_text(self) -> str:
        """The change with its sign: +34, −6, 0."""
        value = self.rating_so_far.rounded if self.rating_so_far else 0
        return f"+{value}" if value > 0 else f"−{-value}" if value < 0 else "0"

    @property
    def points(self) -> Fraction:
        """Points of all public results."""
        return sum((game.points or Fraction(0) for game in self.games), Fraction(0))


def my_board(event: Event, entry_id: int, *, pool: Pool = Pool.STANDARD) -> MyBoard | None:
    """The page of one player, or None for somebody who is in no published document."""
    documents = _newest_of_each_round(event)
    found = [game for p in documents if (game := _game(p, entry_id, scoring_of(event))) is not None]
    table = public_standings(event)
    rows = table.payload["rows"] if table else []
    standing = next((row for row in rows if row["id"] == entry_id), None)
    face = standing or _face(documents, entry_id)
    if face is None:
        return None
    rating = int(face.get("rating") or 0)
    newest = documents[-1].round_no if documents else 0
    waiting = next((g for g in reversed(found) if g.round == newest and g.points is None), None)
    k = k_factor(highest=rating, games=USUAL_GAMES, rating=rating) if rating else 0
    return MyBoard(
        id=entry_id,
        name=face["name"],
        title=face.get("title", ""),
        rating=rating,
        games=tuple(found),
        next=waiting,
        standing=standing,
        after_round=table.payload["after_round"] if table else 0,
        rating_so_far=_rating(event, rating, found, k, pool),
        k=k,
    )


def _newest_of_each_round(event: Event) -> list[Publication]:
    """The results of each round where they are public, else its pairings, by round."""
    kinds = (Publication.Kind.PAIRINGS, Publication.Kind.RESULTS)
    chosen: dict[int, Publication] = {}
    for found in Publication.objects.filter(event=event, current=True, kind__in=kinds):
        if found.round_no not in chosen or found.kind == Publication.Kind.RESULTS:
            chosen[found.round_no] = found
    return [chosen[number] for number in sorted(chosen)]


def _game(found: Publication, entry_id: int, scoring: Scoring) -> PublicGame | None:
    payload = found.payload
    start = parse_datetime(payload["start"]) if payload.get("start") else None
    for bye in payload["byes"]:
        if bye["id"] == entry_id:
            worth = scoring.points(BYE_CELL[ByeKind(bye["bye"])])
            return PublicGame(found.round_no, None, "", None, bye["bye"], "", worth, start, found.at)
    for board in payload["boards"]:
        for colour in Colour:
            if board[colour.value]["id"] != entry_id:
                continue
            result = board["result"]
            worth_it = scoring.points(RESULTS[Result(result)].cell(colour)) if result else None
            opponent = board[colour.other.value]
            return PublicGame(
                found.round_no, board["number"], colour.value, opponent, "", result, worth_it, start, found.at
            )
    return None


def _face(documents: list[Publication], entry_id: int) -> dict[str, Any] | None:
    for found in reversed(documents):
        sides = [board[colour.value] for board in found.payload["boards"] for colour in Colour]
        for face in (*sides, *found.payload["byes"]):
            if face["id"] == entry_id:
                return dict(face)
    return None


def _rating(event: Event, rating: int, games: list[PublicGame], k: int, pool: Pool) -> RatingChange | None:
    """The unofficial change by B.02 from the public results of rated games between rated players."""
    rated = []
    for game in games:
        opponent = int((game.opponent or {}).get("rating") or 0)
        if not (rating and opponent and game.result):
            continue
        code = RESULTS[Result(game.result)].cell(Colour(game.colour))
        if CELLS[code].rated and CELLS[code].played and game.result != Result.PENDING:
            rated.append(RatedGame(opponent, Scoring().points(code)))
    if not rated:
        return None
    return rating_change(rating, rated, k, pool=pool, list_date=event.start_date.isoformat())
