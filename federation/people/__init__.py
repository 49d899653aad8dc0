"""Members, offices, directors, dues, and how people sign in."""
