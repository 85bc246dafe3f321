"""Ikusa: elementium, wargeists and gates; two ways to bring a deck. The rules are RULES.md, beside this file."""
