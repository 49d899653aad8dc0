"""The open rating of players: replayed from the runs, shown of those who agree. docs/rating.md"""
