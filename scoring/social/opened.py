"""What a secret in an address opens: found by its beginning, and compared whole in a time that says nothing.

An index that is asked for the whole secret answers a little later the more of it is right. Of the beginning
it says no more than an attacker may have: what is left has 144 bits.
"""

from hmac import compare_digest
from typing import TypeVar

from django.db.models import Model, QuerySet

from scoring.models.social.agreed import SECRET_LENGTH

BEGINNING = 8  # letters of 32, six bits each

Opened = TypeVar("Opened", bound=Model)


def opened_by(secret: str, rows: QuerySet[Opened], column: str) -> Opened | None:
    """The row whose secret it is, or None."""
    if len(secret) != SECRET_LENGTH:
        return None
    likely = rows.filter(**{f"{column}__startswith": secret[:BEGINNING]})
    return next((row for row in likely if is_same(getattr(row, column), secret)), None)


def is_same(kept: str, given: str) -> bool:
    """Whether two secrets are one, in a time that does not depend on where they differ."""
    return compare_digest(kept.encode(), given.encode())
