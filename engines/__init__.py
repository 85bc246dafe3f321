"""The rules of the four games, and nothing else: no input or output, no clock, no global randomness.

Imports the standard library only. `engines.core` is the table model that every game runs on; each game is one package
of the same shape; `engines.bots` is what all bots share.
"""
