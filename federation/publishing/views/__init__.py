"""Pages of news and documents, for everybody and for the office that writes them."""
