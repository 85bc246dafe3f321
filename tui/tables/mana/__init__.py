"""The table of Mana: `desk` holds it together, `steps` are its questions, `table` is what it looks like."""
