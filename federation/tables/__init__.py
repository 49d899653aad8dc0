"""Spreadsheets in and out: readers, guards, and the bases of every register that comes as a file."""
