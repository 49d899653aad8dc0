"""Pages on which a rules committee drafts, proposes and adopts editions of the regulations."""
