"""PBN as text: lines, tags, tables, comments."""
