"""How cases are found: by words, items of the Laws, facets and likeness."""
