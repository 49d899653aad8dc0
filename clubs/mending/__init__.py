"""Results that were entered wrongly: moved, exchanged, taken away; the last entry undone."""
