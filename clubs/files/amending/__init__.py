"""Answers of people to what a file gets wrong or leaves out."""
