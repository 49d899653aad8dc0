"""The first pages: home, a club, my page."""
