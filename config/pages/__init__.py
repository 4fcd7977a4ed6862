"""Screens that need several rooms (event home, round, desk). They call selectors and services, nothing else."""
