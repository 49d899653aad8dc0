"""Cases, rulings, appeals and the casebook for staff of the federation: looked at here, made at the desks."""

from rulings.admin import appeals, casebook, cases

__all__ = ["appeals", "casebook", "cases"]
