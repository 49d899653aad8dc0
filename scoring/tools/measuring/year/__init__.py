"""`manage.py bench --year N`: a year of N federations, and its busiest hour."""
