"""The board diagram: a position as an accessible drawing.

`{% load board %}{% board_diagram fen label="..." %}`; squares are named `e4`, several are parted by spaces.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from django import template
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

register = template.Library()

SQUARE = 45
PIECES = "KQRBNP"


def placement(fen: str) -> dict[str, str]:
    """Square name to piece letter (upper case is White). Raises `ValueError` where a rank does not fill the board."""
    ranks = fen.split()[0].split("/") if fen.split() else []
    if len(ranks) != 8:
        raise ValueError(f"A position has eight ranks, not {len(ranks)}: {fen!r}")
    found: dict[str, str] = {}
    for number, rank in zip(range(8, 0, -1), ranks, strict=True):
        file = 0
        for sign in rank:
            if sign.isdecimal():
                file += int(sign)
            elif sign.upper() in PIECES and file < 8:
                found[f"{'abcdefgh'[file]}{number}"] = sign
                file += 1
            else:
                raise ValueError(f"{sign!r} does not belong into rank {number}: {fen!r}")
        if file != 8:
            raise ValueError(f"Rank {number} has {file} squares: {fen!r}")
    return found


def corner(square: str, flip: bool) -> tuple[int, int]:
    """The left upper corner of a square in drawing units."""
    if len(square) != 2 or square[0] not in "abcdefgh" or square[1] not in "12345678":
        raise ValueError(f"{square!r} is not a square of the board.")
    file, rank = "abcdefgh".index(square[0]), int(square[1]) - 1
    return ((7 - file) * SQUARE, rank * SQUARE) if flip else (file * SQUARE, (7 - rank) * SQUARE)


def in_words(pieces: dict[str, str]) -> str:
    """The position as a sentence for people who do not see it: White: Kg1, Qd1, e4. Black: Kg8."""
    letters = {
        "K": pgettext("piece letter", "K"),
        "Q": pgettext("piece letter", "Q"),
        "R": pgettext("piece letter", "R"),
        "B": pgettext("piece letter", "B"),
        "N": pgettext("piece letter", "N"),
        "P": "",
    }

    def side(white: bool) -> str:
        own = sorted(
            (
                (PIECES.index(p.upper()), square, p.upper())
                for square, p in pieces.items()
                if p.isupper() == white
            )
        )
        return ", ".join(f"{letters[p]}{square}" for _order, square, p in own) or "–"

    return _("White: %(white)s. Black: %(black)s.") % {"white": side(True), "black": side(False)}


def _squares() -> SafeString:
    rows = (
        ("l" if (file + rank) % 2 == 0 else "d", file * SQUARE, rank * SQUARE)
        for rank in range(8)
        for file in range(8)
    )
    return format_html_join("", '<rect class="{}" x="{}" y="{}" width="45" height="45"/>', rows)


def _coordinates(flip: bool) -> SafeString:
    files, ranks = ("hgfedcba", "12345678") if flip else ("abcdefgh", "87654321")
    texts: list[tuple[float, float, str]] = []
    for at in range(8):
        texts.append((-10, at * SQUARE + 27, ranks[at]))
        texts.append((at * SQUARE + 22.5, 375, files[at]))
    return format_html_join("", '<text class="co" x="{}" y="{}">{}</text>', texts)


def _pieces(pieces: dict[str, str], flip: bool) -> SafeString:
    sprite = static("img/icons.svg")
    rows = (
        ("pw" if piece.isupper() else "pb", sprite, piece.lower(), *corner(square, flip))
        for square, piece in sorted(pieces.items())
    )
    return format_html_join(
        "", '<use class="{}" href="{}#piece-{}" x="{}" y="{}" width="45" height="45"/>', rows
    )


def _marks(squares: Iterable[str], kind: str, flip: bool, cross: bool = False) -> SafeString:
    out = []
    for square in squares:
        x, y = corner(square, flip)
        box = 'x="{}" y="{}" width="37" height="37"/>'
        shape = '<rect class="halo" ' + box + '<rect class="{}" ' + box
        out.append(format_html(shape, x + 4, y + 4, kind, x + 4, y + 4))
        if cross:
            path = f"M{x + 12} {y + 12}l21 21m0-21-21 21"
            out.append(format_html('<path class="halo" d="{}"/><path class="{}" d="{}"/>', path, kind, path))
    return format_html_join("", "{}", ((part,) for part in out))


def _here(squares: Iterable[str], flip: bool) -> SafeString:
    return format_html_join(
        "",
        '<rect class="here" x="{}" y="{}" width="45" height="45"/>',
        (corner(square, flip) for square in squares),
    )


def _arrow(move: str, flip: bool) -> SafeString:
    """An arrow from the first to the second square of `f1g3`."""
    if not move:
        return SafeString("")
    start, end = corner(move[:2], flip), corner(move[2:4], flip)
    x1, y1, x2, y2 = start[0] + 22.5, start[1] + 22.5, end[0] + 22.5, end[1] + 22.5
    length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
    if not length:
        return SafeString("")
    ux, uy = (x2 - x1) / length, (y2 - y1) / length
    sx, sy = x1 + ux * 8, y1 + uy * 8
    bx, by = x2 - ux * 11, y2 - uy * 11
    line = f"M{sx:.1f} {sy:.1f}L{bx:.1f} {by:.1f}"
    head = f"M{x2:.1f} {y2:.1f}L{bx - uy * 7:.1f} {by + ux * 7:.1f}L{bx + uy * 7:.1f} {by - ux * 7:.1f}Z"
    return format_html(
        '<path class="arrowback" d="{}"/><path class="arrow" d="{}"/><path class="arrowh" d="{}"/>',
        line,
        line,
        head,
    )


@register.simple_tag
def board_diagram(
    fen: str,
    label: str = "",
    *,
    hit: str = "",
    maybe: str = "",
    here: str = "",
    arrow: str = "",
    flip: bool = False,
    small: bool = False,
) -> SafeString:
    """A drawing of the position.

    `label` says what the reader should see, the position in words follows it. `hit` squares are framed in red and
    crossed out, `maybe` squares get a dashed blue frame, `here` squares are filled yellow (the last move), `arrow`
    is a move such as `f1g3`, `flip` puts Black at the bottom. Raises `ValueError` for a FEN or square that is none.
    """
    pieces = placement(fen)
    words = in_words(pieces)
    return format_html(
        '<svg class="board{}" viewBox="-18 -1 379 380" role="img" aria-label="{}">'
        '{}{}<rect class="edge" width="360" height="360"/>{}{}{}{}{}</svg>',
        " small" if small else "",
        f"{label} {words}".strip(),
        _squares(),
        _here(here.split(), flip),
        _coordinates(flip),
        _pieces(pieces, flip),
        _marks(maybe.split(), "try", flip),
        _arrow(arrow, flip),
        _marks(hit.split(), "hit", flip, cross=True),
    )


class Shown(Protocol):
    """A position of a game with the move that led to it."""

    ply: int
    fen: str
    san: str
    number: str

    @property
    def squares(self) -> tuple[str, ...]:
        """The squares the move left and reached."""


@register.simple_tag
def game_positions(steps: Iterable[Shown]) -> list[dict[str, object]]:
    """The positions of a game for `static/js/game.js`: pieces with their corners, the last move, the words."""
    return [_position(step) for step in steps]


def _position(step: Shown) -> dict[str, object]:
    pieces = placement(step.fen)
    return {
        "pieces": [[piece, *corner(square, False)] for square, piece in sorted(pieces.items())],
        "here": [corner(square, False) for square in step.squares],
        "move": f"{step.number} {step.san}" if step.ply else _("Start"),
        "words": in_words(pieces),
    }
