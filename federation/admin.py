"""The admin of a federation and the operators' desk.

Nothing is imported here: Django imports this package while it makes the site itself.
"""
