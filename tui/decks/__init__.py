"""Decks that players build: their text form, their files, and where they can be chosen. Knows no game by name."""
