"""Whole tournaments played through pages and services, with a real worker behind them."""
