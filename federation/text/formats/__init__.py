"""How days are written where Django writes them by itself, as in the desk of the staff."""
