"""Cases and appeals take their steps, prove them and read them by one machinery."""
