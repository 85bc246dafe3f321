"""The rule documents' positions with their exact outcomes, and what runs them.

`python -m tests.vectors PATH...` runs any file of the schema. The adapters (one a game) are where vectors and engine
meet: card ids become handles and are followed through shuffles, positions are built directly, deals are scripted.
"""
