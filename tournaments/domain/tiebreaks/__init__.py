"""Tie-breaks by C.07 with the contributions that explain every value."""
