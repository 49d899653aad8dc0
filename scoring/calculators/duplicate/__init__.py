"""Calculators of duplicate bridge."""
