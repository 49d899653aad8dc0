"""The ruling advisor: what to ask at the table, of whom, and what the Laws make of the answers.

Pure Python, no database and no Django: the tables of `topics/*.toml` (Laws 41-49 and 65-67) and an
evaluator. It suggests; the director decides.
"""
