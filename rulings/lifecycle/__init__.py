"""The lives of cases and appeals as tables of states and steps, and as the database keeps them. Pure."""
