"""Looks as data: themes (what a semantic style looks like) and glyph sets. Imports none of ours."""
