"""What a federation publishes: news, and documents with their versions."""
