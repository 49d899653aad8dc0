"""Tests of the parsers: no Django, no database."""
