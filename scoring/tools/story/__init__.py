"""A whole event told as JSON and played through the real services. `manage.py story`."""
