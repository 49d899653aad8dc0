"""What is stated of a session: facts superseded and never edited, and until when they may be corrected."""
