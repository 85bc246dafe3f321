"""Play between two machines whose owners need not trust each other.

From the bottom up, each part knowing only those before it:

- `group`, `transcript`, `proofs`, `shuffle_proof`, `commitment`: arithmetic, hashing, and what can be proved;
- `masked_cards`, `deck`: cards that neither side can read alone;
- `reader`, `schema`, `wire`: bytes, and the messages that they are read as;
- `terms`, `dealing`, `stages`, `match`: a game as a deterministic fold of what both sides say;
- `chain`, `log_format`, `framelog`, `fold`: signed frames, and the log that is written first; `verify` reads it alone;
- `messages`, `ledger`, `contact`, `session`: one game over connections that come and go;
- `identity`, `pins`, `handshake`, `certificate`, `channel`, `link`, `dial`: who is there, over TLS;
- `discovery`, `lobby`, `station`: who could be, and challenges;
- `session_thread`, `carrier`, `online`: a session and its links brought together, and the games of one user.

What decides is free of input and output, and takes the time as an argument; asyncio, TLS and zeroconf are thin shells.
This package imports `engines`, never `textual`: what it does can be run, tested and audited without a screen.
"""
