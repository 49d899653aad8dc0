"""A document written as USEBIO."""
