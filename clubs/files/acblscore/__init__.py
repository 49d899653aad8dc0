"""ACBLscore: the game files of North America's scoring program (.ACA, .ACM, .ACE, …), magic "AC3"."""
