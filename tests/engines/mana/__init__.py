"""Mana: what its engine promises, shown by play with the sample cards and some that say what the samples do not."""
