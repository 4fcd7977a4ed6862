"""Pure rules of tournaments: results, history, standings, pairing, ratings, report files.

No Django, no clock, no randomness, no input or output: callers pass `now` and `seed`.
"""
