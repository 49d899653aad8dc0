"""PBN, Portable Bridge Notation: read and written."""
