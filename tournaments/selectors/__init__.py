"""Reading. Nothing here writes."""
