"""Events that need the federation's word: a club applies, the office approves or refuses."""
