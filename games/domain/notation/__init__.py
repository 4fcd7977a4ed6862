"""Written moves in the players' own languages: letters, tokens, grades of reading."""
