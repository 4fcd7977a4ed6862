"""The encoding of a file is found, and a guess is said."""

from __future__ import annotations

import pytest

from tests.tournaments.domain.trf.lines import file, game, player
from tournaments.domain.trf import decode_trf, read_trf, read_trf_bytes


def small(name: str, city: str = "") -> str:
    """A file with this name in line 3."""
    return file(
        "142 1",
        f"022 {city or 'Here'}",
        player(1, game(2, "w", "1"), name=name),
        player(2, game(1, "b", "0")),
    )


def test_utf8_with_and_without_mark() -> None:
    data = small("Müller, Jürgen").encode()
    for variant in (data, b"\xef\xbb\xbf" + data, small("Müller, Jürgen").encode("utf-16")):
        reading = read_trf_bytes(variant)
        assert reading.problems == ()
        assert reading.tournament.player(1).name == "Müller, Jürgen"


@pytest.mark.parametrize(
    ("name", "encoding"),
    [("Müller, Jürgen", "cp1252"), ("Núñez, José", "cp1252"), ("Иванов, Пётр", "cp1251")],
)
def test_other_encodings_are_guessed_and_said(name: str, encoding: str) -> None:
    reading = read_trf_bytes(small(name).encode(encoding))
    assert reading.errors == ()
    assert reading.tournament.player(1).name == name
    assert [(p.line, p.column) for p in reading.adjustments] == [
        (3, 15 + next(i for i, c in enumerate(name) if not c.isascii()))
    ]
    assert encoding in str(reading.adjustments[0].text)


def test_bytes_no_table_knows_fall_back_to_latin_1() -> None:
    assert decode_trf(b"012 a\x81b").encoding == "latin-1"


def test_columns_counted_in_bytes_are_put_right() -> None:
    name = "Åström, Bjørn"
    extra = len(name.encode()) - len(name)
    text = small(name).replace(name.ljust(33), name.ljust(33 - extra))
    reading = read_trf(text)
    assert reading.errors == ()
    assert [(p.line, p.column) for p in reading.adjustments] == [(3, 15)]
    assert reading.tournament.player(1).name == name
    assert reading.tournament.player(1).rating == 1799


def test_names_with_letters_beyond_ascii_keep_their_columns() -> None:
    reading = read_trf(small("Çelik, Işıl 棋"))
    assert reading.problems == ()
    assert reading.tournament.player(1).name == "Çelik, Işıl 棋"
