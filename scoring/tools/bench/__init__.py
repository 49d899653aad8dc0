"""`manage.py bench`: how fast the portal works, beside something that everybody can install."""
