"""Deal files: BRI, DUP, DLM."""
