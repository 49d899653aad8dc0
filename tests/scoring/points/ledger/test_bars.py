"""Who has nothing: dues that are not paid, conduct, a match that somebody sat out. D.15"""

from datetime import date
from decimal import Decimal

import pytest
import tablib

from clubs.models import EntryPlayer, LineUp, Session
from clubs.playing.services.line_ups import as_json
from federation.errors import Refused
from federation.models import DuesPaid, DuesYear, Member
from federation.people.merging.merge import merge_members
from federation.people.resources.dues import DuesPaidResource
from federation.people.services import dues
from federation.tenancy.context import acting_for
from rulings.adjustments import services as adjustments
from rulings.adjustments.possible import decision_from
from rulings.models import AdjustmentKind
from scoring.models import Payment, PaymentRequest, StageMatch, StageRun
from scoring.points.services import (
    line_ups as master_points_line_ups,
    occasion,
    people as master_points_people,
)
from scoring.points.services.ledger import paying as ledger
from scoring.sessions.services import recomputation
from tests.scoring import tournament_builders as tournaments
from tests.scoring.points.ledger import builders
from tests.worlds import furnished_once

GAME_DAY = date(2024, 3, 1)


@pytest.fixture
@furnished_once
def people(inside):
    return builders.members(inside, 8)


@pytest.fixture
@furnished_once
def year(inside):
    """Dues are asked for the year of the game, and were to be paid before it."""
    return DuesYear.objects.create(
        starts_on=date(2024, 1, 1), ends_on=date(2024, 12, 31), due_by=date(2024, 2, 1)
    )


def paid(year, member, inside) -> DuesPaid:
    return dues.save_paid(DuesPaid(year=year, member=member, paid_on=date(2024, 5, 1)), by=inside.registrar)


def test_who_has_not_paid_has_nothing_until_the_dues_come_in(inside, people, year) -> None:
    for member in people[1:]:
        paid(year, member, inside)
    game = builders.a_game(inside, people)
    payment = ledger.pay(game, at=builders.after(game))
    barred = {one["player"]: one["barred"] for one in payment.not_issued}
    assert barred == {f"m{people[0].pk}": "unpaid"}
    assert builders.balance(people[0]) == "0"
    assert not PaymentRequest.objects.filter(closed_at__isnull=True).exists()
    record = paid(year, people[0], inside)
    assert PaymentRequest.objects.filter(closed_at__isnull=True, session=game).exists()
    ledger.pay(game, at=builders.after(game))
    assert Decimal(builders.balance(people[0])) > 0
    dues.take_back(paid=record, by=inside.registrar)  # the money went back
    ledger.pay(game, at=builders.after(game))
    assert Decimal(builders.balance(people[0])) == 0
    assert builders.faults() == []


def test_nobody_owes_where_no_dues_are_asked_or_not_yet(inside, people, year) -> None:
    members = [member.pk for member in people]
    assert dues.unpaid(members, date(2023, 6, 1)) == frozenset()
    assert dues.unpaid(members, year.due_by) == frozenset()
    assert dues.unpaid(members, GAME_DAY) == frozenset(members)
    paid(year, people[0], inside)
    merge_members(duplicate=people[0], into=people[1], by=inside.registrar)
    assert dues.unpaid([people[1].pk], GAME_DAY) == frozenset()  # paid under the record that is merged


def test_dues_are_recorded_once_of_members_on_days_that_have_come(inside, people, year) -> None:
    merge_members(duplicate=people[0], into=people[1], by=inside.registrar)
    for member, day, code in (
        (Member.objects.get(pk=people[0].pk), date(2024, 5, 1), "member_merged"),
        (people[2], date(2999, 1, 1), "paid_in_the_future"),
    ):
        with pytest.raises(Refused) as refused:
            dues.save_paid(DuesPaid(year=year, member=member, paid_on=day), by=inside.registrar)
        assert refused.value.code == code


def test_dues_come_from_a_file(inside, people, year) -> None:
    rows = tablib.Dataset(headers=["会員番号", "納入日", "年度"])
    rows.append([people[0].number, "2024/5/1", "2024"])
    rows.append([people[1].number, "", "2024-06-30"])
    rows.append(["99999", "2024-05-01", "2024"])
    rows.append([people[2].number, "yesterday", "2024"])
    rows.append([people[3].number, "2024-05-01", "1999"])
    result = DuesPaidResource().import_data(rows, dry_run=True, user=inside.registrar)
    assert [row.number for row in result.invalid_rows] == [3, 4, 5]
    good = rows.subset(rows=[0, 1])
    for _again in range(2):  # the same file twice is the same payments
        result = DuesPaidResource().import_data(good, user=inside.registrar, raise_errors=True)
        assert not result.has_validation_errors()
    assert [(payment.member, payment.year) for payment in DuesPaid.objects.order_by("member")] == [
        (people[0], year),
        (people[1], year),
    ]
    sheet = DuesPaidResource().export()
    assert sheet["number"] == [people[1].number, people[0].number]


def test_whoever_is_sent_out_is_known_by_the_record_and_not_by_the_name(inside, people) -> None:
    first, second = builders.secretaries(inside)
    stage = builders.an_event(inside, people)
    session = builders.played(stage, inside)
    for number, name in ((1, "P00"), (2, "Married"), (3, "Married")):
        adjustments.rule(
            session=session,
            decision=decision_from(
                AdjustmentKind.CONDUCT,
                {
                    "player": name,
                    "contestant": "1",
                    "round": number,
                    "established": True,
                    "member": people[0].pk,
                },
            ),
            at=builders.NOON,
            by=inside.scorer,
        )
    builders.computed(session)
    builders.closed(stage, inside)
    builders.pay_run(stage, first, second)
    payment = Payment.objects.get(stage=stage)
    assert {one["player"]: one["barred"] for one in payment.not_issued} == {f"m{people[0].pk}": "expelled"}
    assert builders.balance(people[0]) == "0"
    assert Decimal(builders.balance(people[1])) > 0


def test_boards_that_a_player_sat_out_do_not_count(here, monkeypatch) -> None:
    stage = tournaments.a_round_robin(here)
    monkeypatch.setattr(master_points_line_ups, "parts_in", lambda stage: 2)
    with acting_for(here.federation):
        played = StageMatch.objects.filter(stage=stage, kind="played", round=1).first()
        team = played.a
        roster = list(team.players.order_by("seat"))
        seats = dict(
            zip([("open", "N"), ("open", "S"), ("closed", "E"), ("closed", "W")], roster, strict=False)
        )
        session = stage.sessions.first()
        LineUp.objects.create(
            session=session,
            round=1,
            part=1,
            entrant=team,
            opponent=played.b,
            at=builders.NOON,
            by=here.scorer,
            seats=as_json({place: entrant_player.pk for place, entrant_player in seats.items()}),
        )
        rosters = {team.pk: [entrant_player.pk for entrant_player in roster] + [10**9]}
        boards = stage.event.boards_per_round
        sat_out = master_points_line_ups.sat_out(stage, rosters)
        assert dict(sat_out) == {10**9: boards // 2}  # the other part has no line-up and counts for all
        run = StageRun.objects.filter(stage=stage).first()
        everybody = occasion.of_stage(stage, run).occasion.contestants
        boards_by_team = {one.key: {player.boards for player in one.players} for one in everybody}
        assert boards_by_team[team.number] == {
            max(contestant.boards for contestant in everybody if contestant.key == team.number)
        }


@pytest.mark.parametrize(
    ("conditions", "barred", "of_event"),
    [
        ({}, {0: "expelled"}, set()),
        ({"manners_boards.partner_points": "loses"}, {0: "expelled", 2: "partner_expelled"}, set()),
        ({"manners_boards.overall_points": "loses"}, {0: "expelled"}, {0}),
    ],
)
def test_the_partner_and_the_event_overall_are_two_settings(
    inside, people, conditions, barred, of_event
) -> None:
    """Of the session only who was sent out has nothing, unless its conditions of contest say more. D.15"""
    game = builders.a_game(inside, people)
    Session.objects.filter(pk=game.pk).update(conditions=game.conditions | conditions)
    game.refresh_from_db()
    number = EntryPlayer.objects.current().get(entry__session=game, member=people[0]).entry.number
    for violation in (1, 2, 3):
        adjustments.rule(
            session=game,
            decision=decision_from(
                AdjustmentKind.CONDUCT,
                {
                    "player": "NS 1 1",
                    "contestant": number,
                    "round": violation,
                    "established": True,
                    "member": people[0].pk,
                },
            ),
            at=builders.NOON,
            by=inside.scorer,
        )
    recomputation.recompute(game.pk)
    payment = ledger.pay(game, at=builders.after(game))
    reasons_by_player = {one["player"]: one["barred"] for one in payment.not_issued}
    assert reasons_by_player == {f"m{people[at].pk}": code for at, code in barred.items()}
    out = master_points_people.sent_out(game).of_event
    assert {one.member_id for one in out.barred} == {people[at].pk for at in of_event}
