"""Documents of the top floor, as PDF."""
