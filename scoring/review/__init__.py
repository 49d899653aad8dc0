"""Reviews of played records: the boards of some players laid beside all other tables, for a committee."""
