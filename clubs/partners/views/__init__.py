"""Pages of the board: for members in good standing and the office, and for nobody else."""
