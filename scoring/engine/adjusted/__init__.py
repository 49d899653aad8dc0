"""Adjusted scores: averages of every form, assigned, weighted and split scores. Law 12C, REG-1.1."""
