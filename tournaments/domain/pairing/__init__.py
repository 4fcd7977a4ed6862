"""Who meets whom: Swiss by the Dutch rules and round robin by Berger tables, behind one small interface."""
