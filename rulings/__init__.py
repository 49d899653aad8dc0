"""What was decided: rulings and appeals, and the adjustments they make to a score."""
