"""Convention cards: what a pair plays, filed once, with versions; read by opponents, kept with cases."""
