"""Who may do what: every operation by every role, kept as tables that a person reads."""
