"""What a decision says in the director's terms, and the rules that it goes by."""
