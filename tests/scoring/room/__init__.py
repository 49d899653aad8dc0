"""Tests of the director's room and the wall."""
