"""Calculators of rubber bridge, Chicago, honeymoon and solitaire bridge."""
