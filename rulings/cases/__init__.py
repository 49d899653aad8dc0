"""Cases: an incident from the report to the ruling, told to both sides."""
