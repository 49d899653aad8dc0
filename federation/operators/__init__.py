"""The desk of who runs the installation: federations, logins, and entering one with a reason."""
