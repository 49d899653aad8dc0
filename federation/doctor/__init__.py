"""What is wrong with an installation, in sentences: settings, database, broker, workers, letters, host."""
