"""What is said of a file: a sentence for each code."""
