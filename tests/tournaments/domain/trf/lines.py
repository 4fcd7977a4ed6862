"""Small report files built for tests, character by character and without the writer."""

from __future__ import annotations


def player(number: int, *cells: str, points: str = "", rank: str = "", name: str = "Doe, Jo") -> str:
    """A line 001; each cell is the eight characters of a round."""
    head = f"001 {number:>4} m    {name:<33} {1800 - number:>4} FID {'':>11} {'1990/00/00':<10} {points:>4} {rank:>4}"
    return "  ".join((head, *cells)).rstrip()


def game(opponent: int, colour: str, letter: str) -> str:
    """The eight characters of a game."""
    return f"{opponent:>4} {colour} {letter}"


def bye(letter: str) -> str:
    """The eight characters of a bye."""
    return f"0000 - {letter}"


def file(*lines: str) -> str:
    """A report file of these lines."""
    return "".join(f"{line}\r\n" for line in lines)


def good() -> list[str]:
    """Four players, two rounds, three more planned; line 1 to 7."""
    return [
        "012 Small open",
        "142 5",
        "192 FIDE_DUTCH_2026",
        player(1, game(3, "w", "1"), game(2, "b", "="), points="1.5", rank="1"),
        player(2, game(4, "b", "1"), game(1, "w", "="), points="1.5", rank="2"),
        player(3, game(1, "b", "0"), game(4, "w", "+"), points="1.0", rank="3"),
        player(4, game(2, "w", "0"), game(3, "b", "-"), points="0.0", rank="4"),
    ]
