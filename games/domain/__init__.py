"""Pure reading of games on top of python-chess: notation, replay, verdicts, claims, possible mates. No Django, no I/O."""
