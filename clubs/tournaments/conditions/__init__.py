"""Conditions of contest one by one: which form of contest has them, as fields, and in words."""
