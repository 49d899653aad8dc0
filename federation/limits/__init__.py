"""How much may be asked, by whom: addresses that are believed, and counts that no flood pushes out."""
