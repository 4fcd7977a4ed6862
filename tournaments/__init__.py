"""Who plays whom, results, standings, publishing and the audit chain.

The lowest room: it is called by games, arbiter and config and imports none of them.
"""
