"""Calculators of adjusted scores. Law 12C1"""
