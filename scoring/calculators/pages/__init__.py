"""The calculators as pages and in the API."""
