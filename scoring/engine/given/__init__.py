"""What somebody gave us: exact numbers, bounded before they are made, and how a refusal shows the rest."""
