"""What a document must hold to be scored, whatever format it came in."""
