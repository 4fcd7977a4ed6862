"""The live channel: one stream of short messages to every open page, served beside Django and not by it."""
