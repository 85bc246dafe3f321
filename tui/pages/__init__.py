"""The pages of the program, one a file, named after what the player sees.

A page is a pure model: it draws itself on a canvas and takes keys. None of them knows Textual.
"""
