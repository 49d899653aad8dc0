"""What lies below any format: character sets, markup, line numbers."""
