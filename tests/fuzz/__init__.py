"""Values that nobody means, at every parameter of every page and every operation: none is answered 500."""
