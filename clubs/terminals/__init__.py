"""Table terminals as other makers sell them: what starts a session there, and its results taken back."""
