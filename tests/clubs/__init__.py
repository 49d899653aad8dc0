"""Tests of the clubs package."""
