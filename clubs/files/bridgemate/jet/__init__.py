"""Microsoft Access databases, read without Microsoft Access."""
