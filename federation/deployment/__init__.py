"""From a fresh host to HTTPS: what `manage.py setup` asks and does, units, containers, and their proof."""
