"""Learning the game: articles that a federation may write itself, auctions and plays to try, and a quiz."""
