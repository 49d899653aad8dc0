"""Tests, mirroring the packages path for path."""
