"""Stored facts of this room. Models never import services."""
