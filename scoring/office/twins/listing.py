"""The lists of pairs: likely one person, two people, merged."""

from collections.abc import Sequence
from typing import NamedTuple

from django.db.models import QuerySet
from django.utils.functional import Promise

from federation.models import DifferentPersons, DuplicatePair, MemberMerge
from federation.people.duplicates.strength import level_of, reasons_in_words
from scoring.office.selectors import RegisterRow, rows_of


class PairRow(NamedTuple):
    """Two records with what stands beside them, how strongly they are alike, and why, in words."""

    first: RegisterRow
    second: RegisterRow
    level: Promise
    reasons: list[Promise]

    @property
    def both(self) -> tuple[RegisterRow, RegisterRow]:
        """As the list goes through them."""
        return self.first, self.second


def pairs_of(pairs: Sequence[DuplicatePair]) -> list[PairRow]:
    """The pairs of a page; as many queries as for a list of members."""
    by_key = {member.pk: member for pair in pairs for member in (pair.first, pair.second)}
    rows = {row.member.pk: row for row in rows_of(list(by_key.values()))}
    return [
        PairRow(
            rows[pair.first_id],
            rows[pair.second_id],
            level_of(pair.strength),
            reasons_in_words(pair.reasons),
        )
        for pair in pairs
    ]


def marks() -> QuerySet[DifferentPersons]:
    """Pairs that somebody marked as two people's, the newest first."""
    rows = DifferentPersons.objects.filter(taken_back_at=None)
    return rows.select_related("first", "second", "by").order_by("-pk")


def mergers() -> QuerySet[MemberMerge]:
    """Mergers, the newest first; those that were undone too."""
    return MemberMerge.objects.select_related("gone", "kept", "by", "undone_by").order_by("-pk")
