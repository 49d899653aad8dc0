"""A document written as PBN."""
