"""The game itself: cards, deals, calls and auctions, tricks and play. Laws 1-22, 41-44, 61-68."""
