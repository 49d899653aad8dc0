"""Stages of events: from facts and decisions to what everybody has, and why."""
