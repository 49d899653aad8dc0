"""Who took part in a session whose file has names and no numbers."""
