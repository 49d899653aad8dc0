"""What a member chose, asked for and had erased; rows that only the trigger of a step writes."""

from datetime import timedelta

from django.db import connection
from django.utils import timezone

from clubs.models import Particulars
from federation.models import (
    Act,
    Erasure,
    ErasureStep,
    Expirable,
    FormerLoginKey,
    Member,
    OwnTerm,
    PersonalArchive,
    Purpose,
    RecordProof,
    RetentionStep,
)
from federation.personal import archives, choices, guardians
from federation.personal.terms import TERMS
from federation.record import audit, late_chains
from scoring.models import TitleAct
from tests.cast import House


def furnish(house: House, mark: str = "") -> Erasure:
    """A choice that changes nothing any more, an archive, and an erasure of which one step is taken."""
    member, by = house.members[0], house.registrar
    for word in (False, True):
        choices.choose(member=member, agrees={Purpose.NAME_MEMBERS: word}, by=by)
    _guarded(house, mark)
    _removed()
    _own_term(house, mark)
    _proved(house)
    _linked(house)
    archive = archives.ask(member=member, by=by, reason=f"{mark}DRAFT reason")
    now = timezone.now()
    PersonalArchive.objects.filter(pk=archive.pk).update(
        content=b"PK", made_at=now, expires_at=now + timedelta(days=7)
    )
    erasure = Erasure.objects.create(
        member=member, asked_by=by, due_at=now - timedelta(days=1), reason=f"{mark}DRAFT reason"
    )
    act = TitleAct.objects.order_by("pk")[0]
    ErasureStep.objects.create(
        erasure=erasure,
        table=TitleAct._meta.db_table,
        column="reason",
        rule="texts",
        keys=[act.pk],
        looked_for="no such name",
        instead="-",
    )
    Erasure.objects.filter(pk=erasure.pk).update(cancelled_at=now, cancelled_by=by)
    Erasure.objects.create(member=member, asked_by=by, due_at=now + timedelta(days=9))
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")  # links are written when a transaction ends
        cursor.execute("SET CONSTRAINTS ALL DEFERRED")
    return erasure


def _guarded(house: House, mark: str) -> None:
    """Somebody under age, with the guardian who decided before and the one who decides now."""
    child = Member.objects.create(number="300017", family_name=f"{mark}SECRET", family_romaji=f"{mark}Secret")
    Particulars.objects.create(member=child, born_on=timezone.localdate() - timedelta(days=4000))
    for name in ("first", "second"):
        guardians.enter(
            member=child,
            name=f"{mark}SECRET {name}",
            email=f"{name}@example.org",
            proof=f"{mark}DRAFT letter",
            by=house.registrar,
        )
        decides = guardians.of(child)
        assert decides is not None
        guardians.decide(guardian=decides, agrees={Purpose.NAME_PUBLIC: name == "first"})


def _removed() -> None:
    """A step that found nothing over."""
    one = Expirable.objects.order_by("table", "column")[0]
    RetentionStep.objects.create(table=one.table, column=one.column, term=one.term)


def _own_term(house: House, mark: str) -> None:
    """A term of the federation's own, the same as the portal's: it changes nothing."""
    term = TERMS["sessions"]
    OwnTerm.objects.create(term=term.key, days=term.days, reason=f"{mark}PUBLISHED", by=house.administrator)


def _proved(house: House) -> None:
    """A proof that the administrator asked for, and that nobody has done."""
    RecordProof.objects.create(asked_by=house.administrator)


def _linked(house: House) -> None:
    """The audit log has its links but for one entry, and a login had another key before any of them."""
    FormerLoginKey.objects.create(was=10**6, login=house.administrator, through=0)
    late_chains.link_waiting()
    audit.record(Act.EXPORTED, house.administrator, house.members[0])
