"""Swiss draws: minimum-weight perfect matching, with the reason of every match."""
