"""What is asked of the office or of a club, and answered once."""
