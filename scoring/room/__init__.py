"""The director's room: all tables of a running session on one screen, its clock, and the wall of the hall."""
