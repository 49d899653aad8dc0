"""Series over several events: points of each leg, the best of them, places, categories and prizes."""
