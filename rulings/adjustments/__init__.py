"""What a decision says in the director's terms, how it is asked, and by which rules it goes."""
