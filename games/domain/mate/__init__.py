"""Can a colour still checkmate by any series of legal moves (Laws 5.1.2, 5.2.2, 6.9, 7.5.5)?

The public door is `games.domain.mate_possible`; the modules here are its parts.
"""

from __future__ import annotations
