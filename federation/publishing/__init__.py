"""What a federation tells everybody: news, and documents with their versions."""
