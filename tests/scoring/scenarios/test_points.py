"""Master points as they come about: a worker computes and pays; people publish, rule, approve, claim."""

import shutil
from collections.abc import Iterator
from datetime import date, timedelta
from decimal import Decimal
from pathlib import Path

import pytest
from django.test import Client
from django.utils import timezone

from clubs.corrections.services import corrections
from clubs.facts.services import corrected
from clubs.models import Correction, Membership, Part, Result, Session, Stage
from clubs.tournaments.services import stages as stage_services
from federation.celery import app as celery
from federation.models import DirectorRegistration, Member, User
from federation.tenancy.context import acting_for
from rulings.adjustments import services as adjustments
from rulings.adjustments.possible import decision_from
from rulings.models import AdjustmentKind
from scoring import regulations
from scoring.engine.corrections.acceptance import Error
from scoring.models import Payment, PaymentKind, PaymentRequest, Posting, Slip
from scoring.points.services.ledger import paying as ledger, proof, runs
from tests import cast
from tests.cast import SINCE
from tests.running_portal import ClonedPortal, connected_to, on_its_own, until
from tests.scoring import builders as sessions
from tests.scoring.points.ledger import builders
from tests.scoring.scenarios.truth import settled

PACKS = Path(regulations.__file__).parent
# A worker whose packs are in a folder of their own.
WITH_PACKS = """
import sys
from pathlib import Path
from scoring import regulations
regulations._HERE = Path(sys.argv.pop(1))
from celery.__main__ import main
main()
"""


@pytest.fixture(scope="module")
def packs(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Packs in which weekly games count twice as much from new year 2025 on; this process has them too."""
    folder = tmp_path_factory.mktemp("packs") / "regulations"
    shutil.copytree(PACKS, folder)
    file = folder / "jcbl-sample/masterpoints/weekly.toml"
    head, edition = file.read_text(encoding="utf-8").split("[[version]]")
    first, second = "starts = 1998-01-01", "starts = 2025-01-01"
    old = edition.replace(first, f"{first}\nends = 2024-12-31")
    new = edition.replace(first, second).replace('each = "1/100"', 'each = "1/50"')
    file.write_text(f"{head}[[version]]{old}\n[[version]]{new}", encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(regulations, "_HERE", folder)
        yield folder


@pytest.fixture(scope="module")
def house(
    packs: Path, django_db_setup: None, django_db_blocker: pytest.FixtureRequest
) -> Iterator[cast.House]:
    """The Japanese federation in a portal of its own, whose worker has those packs."""
    with django_db_blocker.unblock(), on_its_own(ClonedPortal) as portal:
        portal.work(beat=False, program=("-c", WITH_PACKS, str(packs)))
        log = portal.directory / "worker-0.log"
        until(lambda: b"ready." in log.read_bytes())
        with connected_to(portal):
            yield cast.japanese()


@pytest.fixture(scope="module")
def people(house) -> list[Member]:
    """Eight more members, and two who keep the ledger."""
    with acting_for(house.federation):
        members = builders.members(house, 8)
        builders.secretaries(house)
        director = Member.objects.create(
            number="D1", family_name="監督", user=cast.login(house.federation, "director")
        )
        DirectorRegistration.objects.create(
            member=director, grade="national", certified_on=SINCE, expires_on=date(2099, 1, 1)
        )
        return members


def swept(house, *, pays: int) -> None:
    """The worker looks at what is owed until so many more payments are made; and once more, for nothing."""
    with acting_for(house.federation):
        before = Payment.objects.count()
    settled(house.federation)
    for _time in (1, 2):
        celery.send_task("scoring.tasks.pay_due")

    def is_paid() -> bool:
        """what the worker pays"""
        with acting_for(house.federation):
            return Payment.objects.count() == before + pays

    until(is_paid)
    looked_at(house)
    assert is_paid()
    with acting_for(house.federation):
        assert list(proof.faults()) == []


def looked_at(house) -> None:
    """A later message was answered, so every earlier one was."""
    with acting_for(house.federation):
        mark = PaymentRequest.objects.create(session=a_mark(house), problem="mark")
    celery.send_task("scoring.tasks.pay_due")

    def is_answered() -> bool:
        """the mark"""
        with acting_for(house.federation):
            return PaymentRequest.objects.get(pk=mark.pk).problem != "mark"

    until(is_answered)
    with acting_for(house.federation):
        PaymentRequest.objects.filter(pk=mark.pk).delete()


def a_mark(house) -> Session:
    """A game without figures: what is owed for it is only looked at."""
    fields = {"titles": {"ja": "mark", "en": "mark"}, "played_on": date(2020, 1, 1)}
    fields |= {"published_at": timezone.now()}
    fields |= {"form": "pairs", "scoring": "matchpoints", "winners": 1}
    mark, _is_new = Session.objects.get_or_create(club=house.club, game_key="mark", defaults=fields)
    return mark


def a_game(house, people: list[Member], name: str, day: str = "01/03/2024") -> Session:
    """A weekly game as the scorer publishes it; the worker computes it."""
    content = sessions.a_field(6).replace(b"field-6", name.encode()).replace(b"01/03/2024", day.encode())
    for position, member in enumerate(people):
        side, number, seat = ("NS", "EW")[position % 2], position // 4 + 1, position // 2 % 2 + 1
        name_tag = f"<PLAYER_NAME>{side} {number} {seat}</PLAYER_NAME>"
        content = content.replace(
            name_tag.encode(), f"{name_tag}<NATIONAL_ID_NUMBER>{member.number}</NATIONAL_ID_NUMBER>".encode()
        )
    session = sessions.published_content(house, content, f"{name}.xml", computed=False)
    with acting_for(house.federation):
        Session.objects.filter(pk=session.pk).update(conditions={"correction_minutes": "30"})
    settled(house.federation)
    return session


def window_ends(house, session: Session) -> None:
    """Half an hour and more goes by."""
    with acting_for(house.federation):
        Session.objects.filter(pk=session.pk).update(published_at=timezone.now() - timedelta(hours=1))


def points(house, member: Member) -> Decimal:
    with acting_for(house.federation):
        return Decimal(builders.balance(member))


def changed_by(house, session: Session, at: int, tricks: int, error: Error) -> Correction:
    """One result was another."""
    with acting_for(house.federation):
        played = Result.objects.current().filter(session=session, kind="played").order_by("board", "line")[at]
        stated = corrected.played(played.board, "1N", "N", tricks)
        return corrections.correct(result=played, after=stated, error=error, reason="slip", by=house.scorer)


def confirmed(house, asked: list[Correction]) -> None:
    """Both whose word a late correction needs say that it is right."""
    with acting_for(house.federation):
        director = Member.objects.get(number="D1").user
        for correction in asked:
            corrections.answer(correction=correction, part=Part.DIRECTOR, agrees=True, by=director)
            corrections.answer(correction=correction, part=Part.ORGANISER, agrees=True, by=house.scorer)


def is_as_counted(house, session: Session) -> None:
    """What everybody has of a game is what its figures are worth."""
    with acting_for(house.federation):
        wanted = sum((one.award.amount for one in ledger.counted(session).given), Decimal(0))
        rows = Posting.objects.filter(session=session, account__in=("member", "slip"))
        assert sum((row.amount for row in rows), Decimal(0)) == wanted


def test_a_weekly_game_is_paid_after_its_window_and_follows_its_corrections(house, people) -> None:
    session = a_game(house, people, "weekly")
    swept(house, pays=0)
    changed_by(house, session, 0, 12, Error.ORGANISER_ENTRY)  # inside the window: nothing is paid of what was
    swept(house, pays=0)
    window_ends(house, session)
    swept(house, pays=1)
    is_as_counted(house, session)
    # After it two people have to confirm; together the two corrections change the places.
    asked = [changed_by(house, session, at, 12, Error.ORGANISER_ENTRY) for at in (1, 3)]
    swept(house, pays=0)
    confirmed(house, asked)
    swept(house, pays=1)
    is_as_counted(house, session)
    with acting_for(house.federation):
        first, second = Payment.objects.filter(session=session).order_by("pk")
        assert (second.corrects, second.by) == (first, None)
        assert second.postings.filter(reverses__isnull=False).exists()


def a_tournament(house, people: list[Member], slug: str) -> Stage:
    """An event of pairs, played, closed, and paid by a run of two people."""
    with acting_for(house.federation):
        first, second = (
            User.objects.get(email=f"{name}@sakura.example.org") for name in ("secretary", "second")
        )
        stage = builders.an_event(house, people, slug=slug)
        session = builders.played(stage, house)
        builders.closed(stage, house)
    settled(house.federation)
    with acting_for(house.federation):
        payment_run = runs.prepare(stages=[stage], at=builders.LATER, by=first)
        runs.answer(payment_run=payment_run, approved=True, at=builders.LATER, by=second)
        assert session.stage == stage
    return stage


def reopened(house, stage: Stage, *rulings) -> None:
    """What is ruled after the end, by the tournament office; then it is closed again."""
    with acting_for(house.federation):
        stage_services.reopen(stage=stage, reason="a ruling", at=builders.LATER, by=house.scorer)
    for ruling in rulings:
        with acting_for(house.federation):
            ruling(stage.sessions.get())
    settled(house.federation)
    with acting_for(house.federation):
        stage_services.close(stage=stage, at=builders.LATER, by=house.scorer)
    settled(house.federation)


def test_a_ruling_superseded_changes_a_tournament_that_is_paid(house, people) -> None:
    stage = a_tournament(house, people, "appealed")
    before = points(house, people[0])
    fines = []

    def fine(contestant: str):
        def ruling(session: Session) -> None:
            body = {"contestant": contestant, "unit": "boards", "amount": "1", "law": "90"}
            fines.append(
                adjustments.rule(
                    session=session,
                    decision=decision_from(AdjustmentKind.PENALTY, body),
                    at=builders.LATER,
                    by=house.scorer,
                    supersedes=fines[-1] if fines else None,
                )
            )

        return ruling

    reopened(house, stage, fine("1"))
    swept(house, pays=1)
    assert points(house, people[0]) == before - Decimal("0.15") + worth(house, stage, people[0])
    reopened(house, stage, fine("4"))
    swept(house, pays=1)
    assert points(house, people[0]) == before - Decimal("0.15") + worth(house, stage, people[0])
    reopened(
        house,
        stage,
        lambda _session: adjustments.take_back(
            adjustment=fines[-1], reason="appeal", at=builders.LATER, by=house.scorer
        ),
    )
    swept(house, pays=1)
    assert points(house, people[0]) == before


def worth(house, stage: Stage, member: Member) -> Decimal:
    """What a stage gives a member as it stands."""
    with acting_for(house.federation):
        given = [one.award.amount for one in ledger.counted(stage).given if one.person.member == member]
        return sum(given, Decimal(0))


def test_the_third_violation_takes_the_points_of_who_was_sent_out(house, people) -> None:
    stage = a_tournament(house, people, "conduct")
    sent_out, partner = points(house, people[0]), points(house, people[1])

    def violation(number: int):
        body = {
            "player": "P00",
            "contestant": "1",
            "round": number,
            "established": True,
            "member": people[0].pk,
        }
        return lambda session: adjustments.rule(
            session=session,
            decision=decision_from(AdjustmentKind.CONDUCT, body),
            at=builders.LATER,
            by=house.scorer,
        )

    reopened(house, stage, violation(1), violation(2), violation(3))
    swept(house, pays=1)
    assert points(house, people[0]) == sent_out - Decimal("0.15")
    assert points(house, people[1]) == partner - Decimal("0.15") + worth(house, stage, people[1])
    with acting_for(house.federation):
        last = Payment.objects.filter(stage=stage).first()
        assert [one["barred"] for one in last.not_issued] == ["expelled"]


def test_a_guest_joins_and_claims_and_moves_to_another_club(house, people) -> None:
    day = timezone.localdate()
    session = a_game(house, people[:2], "guests", f"{day:%d/%m/%Y}")
    window_ends(house, session)
    swept(house, pays=1)
    with acting_for(house.federation):
        slip = next(one for one in Slip.objects.filter(session=session) if one.postings.exists())
        kept = sum((row.amount for row in slip.postings.all()), Decimal(0))
        guest = Member.objects.create(
            number="G1", family_name="新人", user=cast.login(house.federation, "guest")
        )
        user = guest.user
    client = Client()
    client.force_login(user)
    assert client.post("/sakura/me/points/claim/", {"code": slip.code}).status_code == 302
    assert client.post("/sakura/me/points/claim/", {"code": slip.code}).status_code == 422
    assert points(house, guest) == kept
    with acting_for(house.federation):
        other = type(house.club).objects.create(
            number="2076", names={"ja": "移籍先", "en": "Elsewhere"}, place=""
        )
        Membership.objects.create(
            club=house.club, member=guest, is_home=True, starts_on=SINCE, ends_on=day - timedelta(days=1)
        )
        Membership.objects.create(club=other, member=guest, is_home=True, starts_on=day)
    assert guest.name in client.get(f"/sakura/rankings/?club={other.pk}").content.decode()
    assert guest.name not in client.get(f"/sakura/rankings/?club={house.club.pk}").content.decode()
    assert points(house, guest) == kept
    with acting_for(house.federation):
        assert Payment.objects.filter(kind=PaymentKind.CLAIM).count() == 1
        assert list(proof.faults()) == []


def test_the_scheme_changes_at_new_year(house, people) -> None:
    """A game is paid by the edition of its own day, whenever that is."""
    days = ("31/12/2024", "01/01/2025")
    games = [a_game(house, people, f"year-{at}", day) for at, day in enumerate(days)]
    for game in reversed(games):
        window_ends(house, game)
        swept(house, pays=1)
        is_as_counted(house, game)
    with acting_for(house.federation):
        paid = [Payment.objects.get(session=game) for game in games]
        assert [str(payment.edition) for payment in paid] == ["1998-01-01", "2025-01-01"]
        assert [str(payment.period) for payment in paid] == ["2024-12-01", "2025-01-01"]
        most = [max(row.amount for row in payment.postings.filter(account="member")) for payment in paid]
        assert most == [Decimal("0.03"), Decimal("0.06")]  # three pairs of each direction
    old = games[0]
    asked = [changed_by(house, old, at, 12, Error.ORGANISER_ENTRY) for at in (1, 3)]
    confirmed(house, asked)
    swept(house, pays=1)  # in the new year, by the old edition
    is_as_counted(house, old)
    with acting_for(house.federation):
        assert {str(payment.edition) for payment in Payment.objects.filter(session=old)} == {"1998-01-01"}
