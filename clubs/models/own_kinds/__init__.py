"""A club's own kinds of membership, and which of their fees the club has noted as paid."""
