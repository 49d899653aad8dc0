"""The blocks of a game file, and what stands where in them."""
