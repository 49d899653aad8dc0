"""What a club shows of the federation on its own site."""
