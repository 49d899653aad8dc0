"""What a ruling, an appeal or a correction would do: tried, computed, undone."""
