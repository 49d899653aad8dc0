"""The name of a letter in its Message-ID, which comes back with it: nobody else can write one."""

import re
from typing import NamedTuple

from django.utils.crypto import constant_time_compare, salted_hmac

from federation.models import Letter
from federation.tenancy.context import current

MARK_LENGTH = 20
ID = re.compile(
    r"<?letter-(?P<letter>[0-9]{1,18})(?:-(?P<again>[0-9]{1,5}))?\.(?P<mark>[0-9a-f]{20})"
    r"@(?P<slug>[a-z0-9-]{1,50})\.portal>?"
)


class LetterName(NamedTuple):
    """What a Message-ID says: which letter of which federation, sent how often again, and its mark."""

    slug: str
    letter: int
    again: int
    mark: str


def message_id(letter: Letter) -> str:
    """The same at every attempt, another where it is sent again: a mail program drops what it has."""
    again = f"-{letter.times_again}" if letter.times_again else ""
    slug = current().slug
    return f"<letter-{letter.pk}{again}.{_mark(slug, letter.pk)}@{slug}.portal>"


def named_by(text: str) -> LetterName | None:
    """What a Message-ID names, where its mark is ours; None for any other."""
    written = ID.fullmatch(text.strip())
    if written is None:
        return None
    name = LetterName(written["slug"], int(written["letter"]), int(written["again"] or 0), written["mark"])
    return name if constant_time_compare(name.mark, _mark(name.slug, name.letter)) else None


def _mark(slug: str, letter: int) -> str:
    digest = salted_hmac("federation.letters.mark", f"{slug}:{letter}", algorithm="sha256")
    return digest.hexdigest()[:MARK_LENGTH]
