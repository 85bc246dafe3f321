"""The table model: what a game asks for, what it is told, and what each seat may know.

A game is a state machine (`game`). It states its open needs (`needs`), is told what happened by events (`events`), and
answers with facts. A dealer (`dealer`) answers showings, rolls and joint shuffles; players answer choices and the order
of their own shuffles; the table (`table`) joins them and hands every event to a journal (`journal`).
"""
