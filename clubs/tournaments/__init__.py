"""Tournaments, events, stages, entries, officials, conditions of contest."""
