"""Measurements of the open rating: how well it predicts, and what replaying it costs."""
