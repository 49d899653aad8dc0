"""The club desk for programs."""
