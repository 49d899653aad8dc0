"""Movements made here: Mitchell, Howell, rover, Houston, individual, round robin."""
