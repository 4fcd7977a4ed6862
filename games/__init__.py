"""Scoresheets, moves, verdicts and draw claims, checked by the rules engine.

Called by arbiter and config; may use tournaments; never imports arbiter.
"""
