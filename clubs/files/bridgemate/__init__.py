"""Bridgemate: the Access database in which table units leave a session (.bws)."""
