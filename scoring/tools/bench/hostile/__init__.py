"""Files that mean harm: made of each format's own words, and what reading them costs at the worst."""
