"""Tables of files and corrections."""
