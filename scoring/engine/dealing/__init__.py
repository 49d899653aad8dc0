"""Deals at random, by a seed that is published afterwards: everybody can deal them again."""
