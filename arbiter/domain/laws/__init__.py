"""The Laws of Chess as data: one TOML file an edition, the loader, the types."""
