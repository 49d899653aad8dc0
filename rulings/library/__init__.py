"""The Laws and the regulations, item by item, in the portal's own words; pure and without a database."""
