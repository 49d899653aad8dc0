"""Penalties and what goes with them: lateness, withdrawal, slow play, conduct. REG-2, REG-6."""
