"""The ruling advisor: what to ask at the table, of whom, and what the Laws make of the answers.

Pure Python, no database and no Django: the tables of `topics/*.toml` (Laws 13, 14, 20, 24-39, 41-71) and an
evaluator. It suggests; the director decides.
"""
