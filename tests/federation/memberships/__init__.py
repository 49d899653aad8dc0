"""Memberships: kinds by age, a year of renewals, and their pages."""
