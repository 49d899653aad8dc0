"""Commands: bench, demo, score, story, and what measures the portal."""
