"""Pages and addresses of signing in to other programs."""
