"""Convention cards: what a pair plays, filed once, with versions; read by opponents, printed, kept in cases."""
