"""From the bytes of a session file to a document and its problems. Pure: no Django, no database."""
