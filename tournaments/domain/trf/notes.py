"""Where the reader writes down what it found."""

from __future__ import annotations

from dataclasses import dataclass, field

from tournaments.domain.text import Text
from tournaments.domain.trf.types import Problem, Severity


@dataclass(slots=True)
class Notes:
    """A growing list of problems."""

    found: list[Problem] = field(default_factory=list)

    def error(self, line: int, column: int, text: Text) -> None:
        """Something that cannot be understood: nothing of the file may be stored."""
        self.found.append(Problem(line, column, Severity.ERROR, text))

    def adjusted(self, line: int, column: int, text: Text) -> None:
        """Something that was read differently from what is written."""
        self.found.append(Problem(line, column, Severity.ADJUSTED, text))

    def sorted(self) -> tuple[Problem, ...]:
        """All problems in line order, each once."""
        return tuple(sorted(dict.fromkeys(self.found), key=lambda p: (p.line, p.column)))
