"""Ikusa on the screen."""
