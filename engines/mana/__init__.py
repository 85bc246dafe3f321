"""Mana: two turns in one, Mana cards, and combat with fourteen keywords. The rules are RULES.md, beside this file."""
