"""Play between two machines whose owners need not trust each other.

Here will stand the group arithmetic, the proofs, the wire format, the session, the channel and the
discovery of peers. This package imports `engines`, never `textual`: what it does can be run, tested
and audited without a screen.
"""
