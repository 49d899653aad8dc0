"""What other sites show of us."""
