"""The deck builder: the list of decks, the builder, and what it shows of a deck."""
