"""Sign in with the federation: OpenID Connect for other programs."""
