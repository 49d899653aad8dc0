"""The game's arithmetic. Pure Python: no Django, no database, no float."""
