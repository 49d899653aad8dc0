"""Measurements of what is done with the data of one of many people."""
