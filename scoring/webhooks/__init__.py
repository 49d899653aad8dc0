"""Other programs told of payments."""
