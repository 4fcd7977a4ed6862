"""How people write moves: letters of every language, tokens of a sheet, readings of one written move.

Called by the replay, compare and PGN modules of games.domain; knows boards only through python-chess.
"""
