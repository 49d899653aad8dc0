"""What it is worth: runs, standings, publications, and the commands that score."""
