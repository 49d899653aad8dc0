"""A year of a federation: asked, reminded, paid, lapsed, come back. Every deed pressed twice is done once."""

from contextlib import contextmanager
from datetime import date
from decimal import Decimal

import pytest
from django.core import mail

from clubs.models import ClubOfficer, ClubRole, Membership
from federation.errors import Refused
from federation.memberships.plan import plan
from federation.memberships.selectors import standing_of, without_points
from federation.memberships.services import lapsing, letters as renewal_letters, nightly, runs, settling
from federation.models import (
    AuditEntry,
    DuesPaid,
    DuesYear,
    HeldMembership,
    Letter,
    Member,
    MemberStatus,
    OutboxEntry,
    Renewal,
    RenewalAct,
    RenewalDeed,
    RenewalRun,
    RenewalState,
)
from federation.people.services import dues
from federation.people.services.dues import unpaid
from federation.record import letters
from tests.federation.memberships.renewing import (
    LAPSE_ON,
    STEPS,
    furnished,
    in_scope,
    on_day,
    person,
    renewal_of,
    started,
)

pytestmark = pytest.mark.django_db
AUTUMN = date(2026, 11, 20)


@pytest.fixture
def renewing(here):
    """The kinds and the year, on an autumn day before it, in the federation's scope."""
    with on_day(AUTUMN), in_scope(here):
        yield furnished(here)


@pytest.fixture
def alone(renewing):
    """The same, without the two who are on the register of every house."""
    rows = Member.objects.filter(pk__in=[member.pk for member in renewing.house.members])
    rows.update(status=MemberStatus.LEFT)
    return renewing


@contextmanager
def refused(code: str):
    """A refusal for one reason."""
    with pytest.raises(Refused) as caught:
        yield
    assert caught.value.code == code


def states() -> dict[str, int]:
    return {row.state.value: row.count for row in standing_of(RenewalRun.objects.get())}


def test_a_preview_says_who_pays_what_and_why_somebody_does_not(renewing):
    grown = person(renewing, 1, "junior", born=date(2002, 1, 1))
    person(renewing, 2, "junior", born=date(2002, 1, 2))
    person(renewing, 3, "honorary")
    head = person(renewing, 4, "family")
    person(renewing, 5, "family", head=head)
    person(renewing, 6, "junior")
    gone = person(renewing, 7, "full")
    Member.objects.filter(pk=gone.pk).update(status=MemberStatus.DECEASED)
    away = person(renewing, 8)
    Member.objects.filter(pk=away.pk).update(status=MemberStatus.LEFT)
    adult = person(renewing, 9, born=date(1980, 5, 5))
    planned = plan(renewing.year)
    counts = {str(row.kind.code): (row.count, row.amount) for row in planned.by_kind}
    assert counts == {
        "full": (4, Decimal(48000)),
        "junior": (2, Decimal(6000)),
        "family": (2, Decimal(15000)),
        "honorary": (1, Decimal(0)),
    }
    assert planned.total == Decimal(69000)
    assert (planned.exempt, planned.in_families, planned.without_birth) == (1, 1, 1)
    assert (planned.left, planned.deceased) == (1, 1)
    assert [(was.code, kind.code, count) for was, kind, count in planned.changing] == [("junior", "full", 1)]
    of = {row.member: row for row in planned.rows}
    assert of[grown.pk].kind.code == of[adult.pk].kind.code == "full"
    # The two of the house have no kind and no day of birth: whose age nobody knows counts as of age.
    assert {of[member.pk].kind.code for member in renewing.house.members} == {"full"}
    assert planned.unplaced == ()


def test_for_whom_no_kind_fits_is_said_and_not_asked(renewing):
    child = person(renewing, 1, born=date(2018, 6, 1))
    renewing.kinds["junior"].is_active = False
    renewing.kinds["junior"].save()
    assert plan(renewing.year).unplaced == (child.pk,)
    started(renewing)
    assert not Renewal.objects.filter(member=child).exists()


def test_a_run_is_prepared_started_and_taken_back_once(alone):
    by = alone.house.registrar
    payer, free = person(alone, 1, "full"), person(alone, 2, "honorary")
    run = runs.prepare(year=alone.year, lapse_on=LAPSE_ON, steps=STEPS, by=by)
    assert runs.prepare(year=alone.year, lapse_on=LAPSE_ON, steps=STEPS, by=by) == run
    with refused("prepared_already"):
        runs.prepare(year=alone.year, lapse_on=LAPSE_ON, steps=STEPS[:1], by=by)
    assert runs.start(run=run, by=by) == 2
    assert runs.start(run=run, by=by) == 0
    assert (renewal_of(payer).state, renewal_of(free).state) == ("asked", "waived")
    assert DuesPaid.objects.get().member == free
    assert runs.take_back(run=run, by=by)
    assert not runs.take_back(run=run, by=by)
    assert [model.objects.count() for model in (RenewalRun, Renewal, DuesPaid)] == [0, 0, 0]


@pytest.mark.parametrize(
    ("lapse_on", "steps", "code"),
    [
        (date(2027, 3, 31), STEPS, "lapse_too_early"),
        (LAPSE_ON, (), "no_steps"),
        (LAPSE_ON, (LAPSE_ON,), "step_too_late"),
    ],
)
def test_days_in_a_wrong_order_are_refused(renewing, lapse_on, steps, code):
    with refused(code):
        runs.prepare(year=renewing.year, lapse_on=lapse_on, steps=steps, by=renewing.house.registrar)
    assert not RenewalRun.objects.exists()


def test_nobody_is_asked_for_a_kind_without_a_fee(renewing):
    by = renewing.house.registrar
    person(renewing, 1, "full")
    renewing.kinds["full"].fees.all().delete()
    run = runs.prepare(year=renewing.year, lapse_on=LAPSE_ON, steps=STEPS, by=by)
    with refused("no_fee"):
        runs.start(run=run, by=by)
    assert not Renewal.objects.exists()


def test_strangers_do_nothing(renewing):
    member = person(renewing, 1, "full")
    run = started(renewing)
    one, by = renewal_of(member), renewing.house.player
    for deed in (
        lambda: runs.prepare(year=renewing.year, lapse_on=LAPSE_ON, steps=STEPS, by=by),
        lambda: runs.start(run=run, by=by),
        lambda: runs.take_back(run=run, by=by),
        lambda: settling.record_payment(renewal=one, on=AUTUMN, note="", by=by),
        lambda: settling.waive(renewal=one, reason="x", by=by),
        lambda: settling.give_kind(renewal=one, kind=renewing.kinds["guest"].pk, by=by),
        lambda: settling.say(renewal=one, renews=True, kind=None, by=by),
        lambda: lapsing.lapse_one(renewal=one, by=by),
        lambda: renewal_letters.remind(renewal=one, by=by),
    ):
        with pytest.raises(Refused):
            deed()
    assert renewal_of(member).state == "asked"


def test_a_year_is_played(alone):
    house, by = alone.house, alone.house.registrar
    early = person(alone, 1, "full", login="early")
    late = person(alone, 2, "junior", born=date(2002, 1, 1), login="late")
    never = person(alone, 3, "full", login="never")
    head = person(alone, 4, "family", login="head")
    child = person(alone, 5, "family", head=head)
    poor = person(alone, 6, "full")
    refuses = person(alone, 7, "full", login="refuses")
    manager = house.scorer
    Membership.objects.bulk_create(
        Membership(club=house.club, member=member, is_home=True, starts_on=date(2026, 1, 1))
        for member in (late, never)
    )
    run = started(alone)
    assert states() == {"asked": 7}
    assert nightly.look_after_renewals() == (0, 0), "no step has come"

    with on_day(STEPS[0]):
        assert nightly.look_after_renewals() == (5, 0)
        assert nightly.look_after_renewals() == (0, 0), "a step is done once"
        assert Letter.objects.filter(topic="renewal_asked").count() == 5
        assert OutboxEntry.objects.filter(topic=letters.TOPIC).count() == 5
        with refused("sent_already"):
            runs.take_back(run=run, by=by)
        for _press in range(2):
            settling.say(renewal=renewal_of(early), renews=True, kind=None, by=early.user)
        assert renewal_of(early).state == "renewed"
        assert settling.record_payment(renewal=renewal_of(early), on=STEPS[0], note="bank", by=by)
        assert not settling.record_payment(renewal=renewal_of(early), on=STEPS[0], note="bank", by=by)
        settling.say(renewal=renewal_of(refuses), renews=False, kind=None, by=refuses.user)

    with on_day(STEPS[1]):
        assert nightly.look_after_renewals()[0] == 3, "who has paid or declined is not reminded"
        # The desk of members writes dues alone; the renewal follows, and the family its head.
        dues.save_paid(DuesPaid(year=alone.year, member=head, paid_on=STEPS[1]), by=by)
        assert (renewal_of(head).state, renewal_of(child).state) == ("paid", "paid")
        assert settling.waive(renewal=renewal_of(poor), reason="hardship", by=by)
        assert not settling.waive(renewal=renewal_of(poor), reason="hardship", by=by)

    with on_day(date(2027, 4, 15)):  # grace: no points, but a member
        assert unpaid([early.pk, late.pk, poor.pk, child.pk], date(2027, 4, 15)) == {late.pk}
        assert late.refresh().status == MemberStatus.ACTIVE

    with on_day(date(2027, 5, 31)):
        assert nightly.look_after_renewals() == (2, 0), "the last letter, and nobody lapses the day before"
    with on_day(LAPSE_ON):
        assert nightly.look_after_renewals() == (0, 3)
        assert nightly.look_after_renewals() == (0, 0)
    assert states() == {"paid": 3, "waived": 1, "lapsed": 3}
    for member in (late, never, refuses):
        row = member.refresh()
        assert (row.status, row.ended_on) == (MemberStatus.LEFT, date(2027, 5, 31))
    assert Letter.objects.filter(topic="renewal_lapsed").count() == 3
    at_club = Letter.objects.get(topic="renewal_at_club")
    assert (at_club.reader, at_club.about["count"]) == (manager, 2)
    homes = Membership.objects.filter(member__in=[late, never])
    assert set(homes.values_list("ends_on", flat=True)) == {date(2027, 5, 31)}

    with on_day(date(2027, 7, 10)):
        number = late.number
        assert settling.record_payment(renewal=renewal_of(late), on=date(2027, 7, 9), note="", by=by)
        assert not settling.record_payment(renewal=renewal_of(late), on=date(2027, 7, 9), note="", by=by)
        back = late.refresh()
        assert (back.status, back.ended_on, back.number) == (MemberStatus.ACTIVE, None, number)
        assert renewal_of(late).state == "returned"
        assert Membership.objects.get(member=late, ends_on=None).starts_on == date(2027, 7, 10)
        kinds = HeldMembership.objects.filter(member=late).order_by("starts_on")
        assert [(row.kind.code, row.starts_on, row.ends_on) for row in kinds] == [
            ("junior", date(2026, 1, 1), date(2026, 12, 31)),
            ("full", date(2027, 1, 1), None),
        ]
        assert never.refresh().status == MemberStatus.LEFT


def test_letters_are_in_the_language_of_their_reader_and_name_fee_and_reference(alone):
    member = person(alone, 1, "full", login="reader")
    started(alone)
    with on_day(STEPS[0]):
        nightly.look_after_renewals()
        for language, amount, kind in (("ja", "12,000円", "正会員"), ("en", "¥12,000", "Full member")):
            member.user.language = language
            member.user.save()
            message = letters.message_of(Letter.objects.select_related("reader").get())
            assert amount in message.body
            assert kind in message.body
            assert f"2027-{member.number}" in message.body
            assert "/sakura/me/renewal/" in message.body
    assert not mail.outbox


def test_who_died_or_was_merged_hears_nothing_and_does_not_lapse_into_leaving(alone):
    dead = person(alone, 1, "full", login="dead")
    started(alone)
    Member.objects.filter(pk=dead.pk).update(status=MemberStatus.DECEASED, ended_on=date(2026, 11, 25))
    with on_day(STEPS[0]):
        assert nightly.look_after_renewals() == (0, 0)
    with on_day(LAPSE_ON):
        nightly.look_after_renewals()
    assert dead.refresh().status == MemberStatus.DECEASED
    assert not Letter.objects.exists()


def test_of_steps_that_are_late_only_the_last_is_sent(alone):
    person(alone, 1, "full", login="one")
    run = started(alone)
    with on_day(date(2027, 2, 10)):
        assert nightly.look_after_renewals() == (1, 0)
        assert nightly.look_after_renewals() == (0, 0)
    assert run.steps.filter(done_at__isnull=False).count() == 2
    assert Letter.objects.count() == 1


def test_a_payment_taken_back_opens_the_renewal_and_those_of_the_family(alone):
    by = alone.house.registrar
    head = person(alone, 1, "family")
    child = person(alone, 2, "family", head=head)
    started(alone)
    settling.record_payment(renewal=renewal_of(head), on=AUTUMN, note="", by=by)
    assert DuesPaid.objects.count() == 2
    dues.take_back(paid=DuesPaid.objects.get(member=head), by=by)
    assert not DuesPaid.objects.exists()
    assert (renewal_of(head).state, renewal_of(child).state) == ("asked", "asked")
    deeds = list(RenewalAct.objects.filter(renewal__member=head).values_list("deed", flat=True))
    assert deeds == [RenewalDeed.PAID, RenewalDeed.REOPENED]


def test_a_membership_ended_by_the_office_returns_on_the_same_day(alone):
    by = alone.house.registrar
    member = person(alone, 1, "full")
    Membership.objects.create(club=alone.house.club, member=member, is_home=True, starts_on=date(2026, 1, 1))
    started(alone)
    assert lapsing.lapse_one(renewal=renewal_of(member), by=by)
    assert not lapsing.lapse_one(renewal=renewal_of(member), by=by)
    assert member.refresh().status == MemberStatus.LEFT
    assert settling.waive(renewal=renewal_of(member), reason="a mistake", by=by)
    assert member.refresh().status == MemberStatus.ACTIVE
    assert Membership.objects.get(member=member).ends_on is None
    assert HeldMembership.objects.get(member=member).ends_on is None


def test_another_kind_is_another_fee_and_gives_no_points(alone):
    by = alone.house.registrar
    member = person(alone, 1, "full", login="one")
    started(alone)
    guest = alone.kinds["guest"]
    assert settling.give_kind(renewal=renewal_of(member), kind=guest.pk, by=by)
    assert not settling.give_kind(renewal=renewal_of(member), kind=guest.pk, by=by)
    assert renewal_of(member).amount == Decimal(2000)
    settling.record_payment(renewal=renewal_of(member), on=AUTUMN, note="", by=by)
    day = date(2027, 5, 1)
    assert unpaid([member.pk], day) == frozenset()
    assert without_points([member.pk], day) == {member.pk}
    assert without_points([member.pk], date(2026, 12, 31)) == frozenset()


def test_who_has_paid_before_the_run_is_settled_by_it(alone):
    member = person(alone, 1, "full", login="one")
    dues.save_paid(DuesPaid(year=alone.year, member=member, paid_on=AUTUMN), by=None)
    started(alone)
    assert renewal_of(member).state == RenewalState.PAID
    with on_day(STEPS[0]):
        assert nightly.look_after_renewals() == (0, 0)


def test_a_reminder_by_hand_goes_once_a_day(alone):
    by = alone.house.registrar
    member = person(alone, 1, "full", login="one")
    started(alone)
    assert renewal_letters.remind(renewal=renewal_of(member), by=by)
    assert not renewal_letters.remind(renewal=renewal_of(member), by=by)
    assert Letter.objects.count() == 1


def test_the_federation_next_door_sees_and_owes_nothing(here, next_door):
    with on_day(AUTUMN), in_scope(here):
        renewing = furnished(here)
        person(renewing, 1, "full", login="one")
        started(renewing)
    with on_day(STEPS[0]), in_scope(next_door):
        assert nightly.look_after_renewals() == (0, 0)
        assert [model.objects.count() for model in (Renewal, RenewalRun, Letter)] == [0, 0, 0]
        assert not AuditEntry.objects.filter(subject_type="federation.renewalrun").exists()


def test_a_second_year_asks_who_returned_of_the_kind_they_have(alone):
    by = alone.house.registrar
    member = person(alone, 1, "full")
    started(alone)
    settling.record_payment(renewal=renewal_of(member), on=AUTUMN, note="", by=by)
    year = DuesYear.objects.create(
        starts_on=date(2028, 1, 1), ends_on=date(2028, 12, 31), due_by=date(2028, 3, 31)
    )
    assert [(row.member, row.kind.code) for row in plan(year).rows] == [(member.pk, "full")]


def test_officers_of_a_club_that_ended_hear_nothing(alone):
    house = alone.house
    ClubOfficer.objects.create(
        club=house.club,
        holder=house.player,
        role=ClubRole.MANAGER,
        starts_on=date(2020, 1, 1),
        ends_on=date(2021, 1, 1),
    )
    member = person(alone, 1, "full")
    Membership.objects.create(club=house.club, member=member, is_home=True, starts_on=date(2026, 1, 1))
    started(alone)
    lapsing.lapse_one(renewal=renewal_of(member), by=house.registrar)
    assert [letter.reader for letter in Letter.objects.all()] == [house.scorer]
