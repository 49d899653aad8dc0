"""Figures and pages of tournaments, their events and stages."""
