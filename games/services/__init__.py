"""Writing use cases: one function each, keyword-only, atomic, one audit entry each."""
