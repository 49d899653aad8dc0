"""Tests of evenings."""
