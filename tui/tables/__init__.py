"""The tables as pure view models: a view, a cursor and a prompt in; a canvas of styled text, and answers, out.

No Textual here: the board widget and the golden tests use the same models.
"""
