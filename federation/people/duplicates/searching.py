"""The register looked through for duplicates, at night or when somebody asks; what comes out is derived.

Pairs come from equal keys, along their index: a key that very many have (a name that a town has) makes none
by itself. What two people share who are known to be two is not asked again.
"""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from django.db import connection, transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from federation.models import DifferentPersons, DuplicatePair, DuplicateSearch, Member, User
from federation.people.duplicates import keys
from federation.people.duplicates.strength import (
    BLOCKING,
    LEAST,
    SUPPORTING,
    Likeness,
    seen_besides,
    strength_of,
)
from federation.people.registrar import refuse_strangers
from federation.record import outbox
from federation.tenancy.context import current_id
from federation.tenancy.locks import hold

TOPIC = "federation.tasks.search_for_duplicates"
SEARCH_LOCK = 7_100_044
BLOCK_MAX = 40  # records that one key may bring together
AT_ONCE = 2_000
Found = tuple[int, int, list[str]]


@transaction.atomic
def ask(*, by: User | None) -> DuplicateSearch:
    """Owe a search of the register; None: the night asks. While one is owed, that is it. Raises Refused."""
    if by is not None:
        refuse_strangers(by)
    hold(SEARCH_LOCK, "asked")
    waiting = DuplicateSearch.objects.filter(done_at=None).first()
    if waiting is not None and outbox.is_owed(TOPIC, waiting.pk):
        return waiting
    row: DuplicateSearch = DuplicateSearch.objects.create(asked_by=by)
    outbox.promise(TOPIC, row.pk)
    return row


@transaction.atomic
def search(key: int) -> DuplicateSearch | None:
    """Do a search that is owed; None where it is done. A second worker waits, and finds it done."""
    hold(SEARCH_LOCK, "searching")
    outbox.keep(TOPIC, key)
    row = DuplicateSearch.objects.filter(pk=key, done_at=None).first()
    if row is None:
        return None
    row.records = keys.write()
    DuplicatePair.objects.all().delete()
    row.pairs = _keep(_by_keys())
    row.done_at = timezone.now()
    row.save()
    return row


@transaction.atomic
def look_again(members: Iterable[int]) -> int:
    """Look for the likes of some records alone, along the index; how many pairs they are in."""
    own = sorted(set(members))
    hold(SEARCH_LOCK, "searching")
    keys.write(own)
    DuplicatePair.objects.filter(Q(first__in=own) | Q(second__in=own)).delete()
    return _keep(_by_keys(own))


def newest() -> DuplicateSearch | None:
    """The last search that is done."""
    return DuplicateSearch.objects.exclude(done_at=None).order_by("-pk").first()


def waiting() -> QuerySet[DuplicatePair]:
    """Pairs to be looked at, the strongest first: not those of two people, nor of a record that went."""
    marked = DifferentPersons.objects.filter(
        first=OuterRef("first"), second=OuterRef("second"), taken_back_at=None
    )
    pairs = DuplicatePair.objects.filter(~Exists(marked))
    for who in ("first", "second"):
        pairs = pairs.exclude(**{f"{who}__family_name": "", f"{who}__family_romaji": ""})  # erased since
    return pairs.select_related("first", "second").order_by("-strength", "first", "second")


def _keep(pairs: Iterable[Found]) -> int:
    count = 0
    rest = iter(pairs)
    while some := list(islice(rest, AT_ONCE)):
        people = Member.objects.in_bulk({key for first, second, _why in some for key in (first, second)})
        rows = [_weighed(people[first], people[second], why) for first, second, why in some]
        wanted = [row for row in rows if row.strength >= LEAST]
        DuplicatePair.objects.bulk_create(wanted)
        count += len(wanted)
    return count


def _weighed(first: Member, second: Member, why: list[str]) -> DuplicatePair:
    reasons = [*why, *seen_besides(first, second, Likeness.NAME in why)]
    return DuplicatePair(first=first, second=second, strength=strength_of(reasons), reasons=sorted(reasons))


def _by_keys(members: list[int] | None = None) -> Iterator[Found]:
    """Pairs with what they have in common."""
    asked: dict[str, Any] = {
        "federation": current_id(),
        "blocking": [kind.value for kind in BLOCKING],
        "supporting": [kind.value for kind in SUPPORTING],
        "most": BLOCK_MAX,
        "members": members,
    }
    with connection.cursor() as cursor:
        cursor.execute(_PAIRS if members is None else _PAIRS_OF, asked)
        rows = cursor.fetchall()
    for first, second, reasons, is_apart in rows:
        yield first, second, [*reasons, Likeness.BORN_APART.value] if is_apart else reasons


_FROM_BLOCKS = """
SELECT kind, key FROM federation_duplicatekey
WHERE federation_id = %(federation)s AND kind = ANY (%(blocking)s) {of}
GROUP BY kind, key HAVING count(*) BETWEEN 2 AND %(most)s"""
_ALL = """
WITH blocks AS ({blocks}), candidates AS (
    SELECT a.member_id AS one, b.member_id AS two, array_agg(a.kind::text) AS reasons
    FROM blocks k
    JOIN federation_duplicatekey a ON a.federation_id = %(federation)s AND (a.kind, a.key) = (k.kind, k.key)
    JOIN federation_duplicatekey b ON b.federation_id = %(federation)s AND (b.kind, b.key) = (k.kind, k.key)
        AND b.member_id > a.member_id
    {pairs} GROUP BY 1, 2
)
SELECT c.one, c.two, c.reasons || coalesce((
        SELECT array_agg(DISTINCT x.kind::text) FROM federation_duplicatekey x
        JOIN federation_duplicatekey y ON y.federation_id = %(federation)s AND y.member_id = c.two
            AND (y.kind, y.key) = (x.kind, x.key)
        WHERE x.federation_id = %(federation)s AND x.member_id = c.one AND x.kind = ANY (%(supporting)s)
    ), ARRAY[]::text[]) AS reasons,
    EXISTS (
        SELECT 1 FROM federation_duplicatekey x JOIN federation_duplicatekey y
            ON y.federation_id = %(federation)s AND y.member_id = c.two AND y.kind = 'born' AND y.key <> x.key
        WHERE x.federation_id = %(federation)s AND x.member_id = c.one AND x.kind = 'born'
    ) AS is_apart
FROM candidates c ORDER BY 1, 2"""
_PAIRS = _ALL.format(blocks=_FROM_BLOCKS.format(of=""), pairs="")
_OF = """AND (kind, key) IN (SELECT kind, key FROM federation_duplicatekey
    WHERE federation_id = %(federation)s AND member_id = ANY (%(members)s))"""
_PAIRS_OF = _ALL.format(
    blocks=_FROM_BLOCKS.format(of=_OF),
    pairs="WHERE a.member_id = ANY (%(members)s) OR b.member_id = ANY (%(members)s)",
)
