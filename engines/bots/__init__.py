"""What all bots share: the interface, the plain random mover, match-ups and their statistics. Pure: processes and
files belong to the program."""
