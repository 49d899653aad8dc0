"""Figures as pictures: exact figures in, an SVG and the same figures as a table out. No Django, no database.

Only coordinates are rounded. What is printed beside them comes from the caller in words, as exact as there.
A picture has classes and no colours: the style sheet gives it those of the light and of the dark scheme.
"""
