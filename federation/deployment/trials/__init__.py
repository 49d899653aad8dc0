"""What stands in for others in the proofs of an installation: a mail server, an authority, images."""
