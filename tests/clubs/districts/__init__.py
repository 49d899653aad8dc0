"""Districts between clubs and federation: a desk, members, events, an account."""
