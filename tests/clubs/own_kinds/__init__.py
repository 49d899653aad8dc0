"""Pages of clubs: written, found, written to."""
