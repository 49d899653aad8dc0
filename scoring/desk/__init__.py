"""The director's desk of a stage."""
