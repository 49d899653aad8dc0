"""Acts on money. Each is an entry of the journal; none edits one."""
