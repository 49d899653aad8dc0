"""Pages of applications for membership."""
