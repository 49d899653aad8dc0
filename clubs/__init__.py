"""What happened: clubs, sessions, entries, uploads and results."""
