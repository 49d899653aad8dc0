"""Games of the social kind while they are played: deal, calls, tricks, and what somebody may see of them."""
