"""Events that need the federation's word: a club applies, its district looks first, the office decides."""
