"""Letters to groups, and what is known of letters from outside."""
