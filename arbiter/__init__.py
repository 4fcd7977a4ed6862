"""What happened at the board and what was decided: incidents, rulings, arrivals, the Laws by edition.

Called by config; may use games and tournaments.
"""
