"""Two records that may be one person's: side by side, what hangs on each, and what merging them would do.

facts      what hangs on a record, counted
comparing  both records field by field, and which value is taken
preview    what a merger would change, said before it does
"""
