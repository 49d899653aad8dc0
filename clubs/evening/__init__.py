"""An evening: opened from nothing, its players named, calls, messages, the clock and who is here."""
