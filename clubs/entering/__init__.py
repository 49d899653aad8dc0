"""Results of a running session changed: who acts, what published ones ask for, what waits for two people."""
