"""Cases, rulings, appeals and the casebook for staff of the federation: looked at here, made at the desks."""

from rulings.appeals import admin as appeals
from rulings.casebook import admin as casebook
from rulings.cases import admin as cases

__all__ = ["appeals", "casebook", "cases"]
