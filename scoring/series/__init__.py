"""Series over several events (シリーズ戦): conditions, legs, standings, categories and prizes."""
