"""From release to release: the plan, a backup, drained workers, migrations, and the way back."""
