"""What `manage.py bench` measures of the whole portal, each in a process and a database of its own."""
