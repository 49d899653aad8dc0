"""Events that need the federation's word."""
