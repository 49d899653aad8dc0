"""One row of everything the admin shows, so that every page has something to show, and to leak."""

from datetime import date, timedelta
from decimal import Decimal

from allauth.account.models import EmailAddress
from django.contrib import admin
from django.db import connection
from django.utils import timezone

from clubs.models import (
    BannedConvention,
    Correction,
    DeviceToken,
    Entry,
    EntryPlayer,
    FileCorrection,
    LateChange,
    Match,
    Proof,
    RegulationAct,
    RegulationDraft,
    RegulationEdition,
    Result,
    Revision,
    Scope,
    Section,
    Session,
    SystemPolicy,
    TeamName,
    Upload,
    UploadAmendment,
    UploadState,
)
from clubs.register.services import service_tokens
from federation.models import (
    Act,
    DirectorGrade,
    DirectorRegistration,
    DuesPaid,
    DuesYear,
    Letter,
    StaffSession,
)
from federation.people.services import dues
from federation.record import audit
from federation.roles import today
from federation.tenancy.context import acting_for
from rulings.cases.services import cases
from rulings.conduct import fines, services as conduct
from rulings.laws import editions
from rulings.models import ConductRule, FineRate, LawAdoption
from scoring.models import LevyRate, ReportLayout, Run, Title
from scoring.reports.shipped import text_of
from tests import cast
from tests.factories import appeals, casebook, districts, learning, renewals, series, tournaments

# The name of every login, and shown by no page of a federation.
GLOBAL = "KNOWN ELSEWHERE"


def secret_of(house: cast.House) -> str:
    """A word that stands in every record of a house, and may be seen by nobody next door."""
    return f"secret-of-{house.federation.slug}"


def furnish(house: cast.House) -> None:
    """Fill every table behind the admin with at least one row that carries the house's secret."""
    secret = secret_of(house)
    with acting_for(house.federation):
        districts.furnish(house)
        member = house.members[0]
        type(member).objects.filter(pk=member.pk).update(family_name=secret)
        type(house.club).objects.filter(pk=house.club.pk).update(
            names={"ja": secret, "en": secret}, place=secret
        )
        for user in (house.scorer, house.administrator):
            address = f"{secret}.{user.pk}@example.org"  # they are on no register
            type(user).objects.filter(pk=user.pk).update(name=GLOBAL, email=address)
            EmailAddress.objects.filter(user=user).update(email=address)
        DirectorRegistration.objects.create(
            member=member,
            grade=DirectorGrade.NATIONAL,
            certified_on=date(2024, 4, 1),
            expires_on=date(2099, 3, 31),
        )
        now = timezone.now()
        StaffSession.objects.create(
            operator=house.scorer,
            reason=secret,
            starts_at=now - timedelta(hours=2),
            ends_at=now - timedelta(hours=1),
        )
        house.club.names = {"ja": secret, "en": secret}
        audit.record(Act.ADDED, house.administrator, house.club, note=secret)
        DeviceToken.objects.create(user=house.scorer, club=house.club, label=secret, expiry=None)
        service_tokens.issue(
            name=secret,
            purpose=secret,
            scopes=(Scope.READ_CLUBS,),
            ends_on=today() + timedelta(days=9),
            by=house.administrator,
        )
        game = add_game(house, secret)
        _case(house, tournaments.furnish(house, secret), secret)
        appeals.furnish(house, game, secret)
        casebook.furnish(house, game, secret)
        _points(house, secret)
        series.furnish(secret)
        learning.furnish(house, secret)
        _systems(house, secret)
        _regulations(house, secret)
        with connection.cursor() as cursor:
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")  # links are written when a transaction ends
            cursor.execute("SET CONSTRAINTS ALL DEFERRED")


def _points(house: cast.House, secret: str) -> None:
    """Dues and their payment, a rate of the levy, a title."""
    year = DuesYear.objects.create(
        starts_on=date(2019, 1, 1), ends_on=date(2019, 12, 31), due_by=date(2019, 3, 31)
    )
    paid = DuesPaid(year=year, member=house.members[0], paid_on=date(2019, 2, 1), note=secret)
    dues.save_paid(paid, by=house.registrar)
    renewals.renewed(house, year, secret)
    LevyRate.objects.create(starts_on=cast.SINCE, amount=100)
    ReportLayout.objects.create(title=secret, text=text_of("points-award"))
    Title.objects.create(
        member=house.members[0],
        pack="jcbl-sample",
        ladder="titles",
        edition=date(1998, 1, 1),
        rank="life_master",
        awarded_on=date(2026, 5, 1),
        code=secret[:20],
        reason=secret,
        by=house.registrar,
        at=timezone.now(),
    )


def _systems(house: cast.House, secret: str) -> None:
    """A policy of systems and a ban, of the federation's."""
    SystemPolicy.objects.create(
        starts_on=cast.SINCE, reason=secret, set_at=timezone.now(), set_by=house.scorer
    )
    BannedConvention.objects.create(
        names={"ja": secret, "en": secret},
        first_day=cast.SINCE,
        reasons={"ja": secret, "en": secret},
        set_at=timezone.now(),
        set_by=house.scorer,
    )


def _regulations(house: cast.House, secret: str) -> None:
    """An edition with an act, and a draft, of which only who wrote them and why can be found."""
    by, at = house.scorer, timezone.now()
    edition = RegulationEdition.objects.create(
        number=1, starts_on=cast.SINCE, body={"names": {"en": secret}}, proposed_at=at, proposed_by=by
    )
    RegulationAct.objects.create(edition=edition, kind="supported", reason=secret, at=at, by=by)
    body = {"names": {"en": secret}}
    RegulationDraft.objects.create(body=body, begun_at=at, changed_at=at, changed_by=by)


def _case(house: cast.House, session: Session, secret: str) -> None:
    """An incident with its first act in its chain, and the rule of the conduct record."""
    cases.report(
        session=session,
        token=secret,
        place=cases.CasePlace(timezone.now(), board=1),
        seats={},
        incident=secret,
        by=house.scorer,
    )
    rule = ConductRule(adopted_on=cast.SINCE, adopted_by=secret, text=secret, months=120)
    conduct.adopt(rule, by=house.administrator)
    fines.enter(FineRate(starts_on=today(), amount=Decimal(0), adopted_by=secret), by=house.administrator)
    laws = LawAdoption(edition="laws-2017", adopted_on=cast.SINCE, adopted_by=secret)
    editions.adopt(laws, by=house.administrator)


def add_game(house: cast.House, secret: str, key: str = "1") -> Session:
    """A published game of two pairs and one result, computed once; in the federation in scope."""
    session = Session.objects.create(
        club=house.club,
        game_key=key,
        titles={"ja": secret, "en": secret},
        played_on=date(2026, 11, 20),
        form="pairs",
        scoring="matchpoints",
        winners=1,
        published_at=timezone.now(),
    )
    upload = Upload.objects.create(
        club=house.club,
        name=f"{secret}.xml",
        content=b"<USEBIO/>",
        sha256=key * 64,
        received_by=house.scorer,
        state=UploadState.PUBLISHED,
        session=session,
    )
    revision = Revision.objects.create(session=session, number=1, upload=upload, published_by=house.scorer)
    section = Section.objects.create(session=session, letter="A")
    entries = [
        Entry.objects.create(session=session, section=section, number=str(n), position=n, stated_by=revision)
        for n in (1, 2)
    ]
    for entry in entries:
        EntryPlayer.objects.create(
            entry=entry, seat=1, name=secret, member=house.members[1], stated_by=revision
        )
        EntryPlayer.objects.create(entry=entry, seat=2, name=secret, stated_by=revision)
    result = Result.objects.create(
        session=session,
        section=section,
        board=1,
        ns=entries[0],
        ew=entries[1],
        kind="played",
        contract="4S",
        declarer="N",
        tricks=10,
        score=420,
        line=3,
        stated_by=revision,
    )
    Correction.objects.create(
        session=session,
        result=result,
        error="organiser_entry",
        kind="passed_out",
        contract="P",
        score=0,
        reason=secret,
        asked_by=house.scorer,
        asked_at=timezone.now(),
        verdict="after_30_minutes",
        grounds=[],
    )
    FileCorrection.objects.create(
        session=session,
        upload=upload,
        after_revision=1,
        reason=secret,
        changes={"results": [], "heading": []},
        asked_by=house.scorer,
        asked_at=timezone.now(),
        grounds=[],
    )
    LateChange.objects.create(
        session=session,
        kind="match",
        body={},
        changes={"facts": {}, "results": []},
        error="organiser_entry",
        reason=secret,
        asked_by=house.scorer,
        asked_at=timezone.now(),
        grounds=[],
    )
    UploadAmendment.objects.create(
        upload=upload, kind="heading", key={"field": "title"}, value={"to": secret}, made_by=house.scorer
    )
    Proof.objects.create(
        club=house.club,
        upload=upload,
        picture=b"",
        small=b"",
        width=4,
        height=3,
        sha256=key * 64,
        caption=secret,
        attached_by=house.scorer,
    )
    a, b = entries
    TeamName.objects.create(entry=a, name=secret, stated_by=revision)
    Match.objects.create(
        session=session,
        section=section,
        round=1,
        a=a,
        b=b,
        boards=8,
        a_score="30",
        line=1,
        stated_by=revision,
    )
    Letter.objects.create(
        topic="results_published", key=key, reader=house.scorer, about={"title": secret, "page": ["home"]}
    )
    Run.objects.create(
        session=session,
        sequence=1,
        digest="0" * 64,
        engine="1",
        pack="jcbl-sample",
        conditions={"values": {}, "cites": {}},
        causes=[{"kind": "upload", "id": upload.pk, "revision": 1}],
        body={"standings": [], "awards": []},
    )
    return session


def registered() -> list[type]:
    """Every model that has pages in the admin of a federation."""
    return list(admin.site._registry)


def first_of(house: cast.House, model: type) -> int:
    """The primary key of a row of a house."""
    with acting_for(house.federation):
        return model.objects.order_by("pk").first().pk
