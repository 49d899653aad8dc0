"""When tricks count as agreed, and how long and by whom a score may be corrected. REG-3, Law 79."""
