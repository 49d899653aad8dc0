"""The conduct record: none without a rule; who needs to know, looks recorded; expiry; the right of reply."""

from datetime import UTC, date, datetime

import pytest

from clubs.models import EntryPlayer, Session
from federation.errors import Refused
from federation.models import Act, AuditEntry, Member, Role
from rulings.adjustments import services as adjustments
from rulings.adjustments.possible import decision_from
from rulings.conduct import services as conduct
from rulings.conduct.services import leaves_on
from rulings.models import Adjustment, AdjustmentKind, ConductReply, ConductRule
from tests import cast
from tests.scoring import builders
from tests.worlds import furnished_once

AT = datetime(2022, 7, 21, 11, 30, tzinfo=UTC)
ADOPTED = date(2020, 1, 1)


@pytest.fixture
@furnished_once
def incident(inside):
    """Two violations in a session of July 2022, one of them not established, of the player with a login."""
    session = builders.published(inside)
    player = EntryPlayer.objects.current().filter(entry__session=session).order_by("pk").first()
    member = Member.objects.get(user=inside.player)
    violations = [
        adjustments.rule(
            session=session,
            decision=decision_from(
                AdjustmentKind.CONDUCT,
                {
                    "player": str(player),
                    "contestant": player.entry.number,
                    "round": 1,
                    "established": sure,
                    "member": member.pk,
                },
            ),
            at=AT,
            by=inside.scorer,
            reason="Rude to partner.",
        )
        for sure in (True, False)
    ]
    return violations[0]


@pytest.fixture
@furnished_once
def officer(inside):
    cast.appoint(inside.registrar, Role.CONDUCT_OFFICER)
    return inside.registrar


def adopt(house, **more):
    terms = {"adopted_on": ADOPTED, "adopted_by": "Board, resolution 12", "months": 120} | more
    return conduct.adopt(ConductRule(**terms), by=house.administrator)


def member_of(house) -> Member:
    return Member.objects.get(user=house.player)


def code_of(act, *args, **kwargs) -> str:
    with pytest.raises(Refused) as refused:
        act(*args, **kwargs)
    return refused.value.code


def test_without_a_rule_there_is_no_record(inside, incident, officer) -> None:
    member = member_of(inside)
    assert conduct.own(member) == []
    assert code_of(conduct.look, member=member, reason="complaint", by=officer) == "no_record"
    adopt(inside)
    adopt(inside, adopted_on=date(2023, 1, 1), keeps=False)
    assert conduct.rule_in_force() is None
    assert code_of(conduct.look, member=member, reason="complaint", by=officer) == "no_record"


def test_each_look_needs_an_office_and_a_reason_and_is_recorded(inside, incident, officer) -> None:
    adopt(inside)
    member = member_of(inside)
    for stranger in (inside.scorer, inside.player):
        assert code_of(conduct.look, member=member, reason="curious", by=stranger) == "no_need"
    assert code_of(conduct.look, member=member, reason=" ", by=officer) == "reason_missing"
    assert not AuditEntry.objects.filter(act=Act.CONDUCT_SEEN).exists()
    (record,) = conduct.look(member=member, reason="a complaint", by=officer)
    assert record.adjustment == incident
    entry = AuditEntry.objects.get(act=Act.CONDUCT_SEEN)
    assert (entry.actor, entry.subject_ref, entry.parameters["reason"]) == (officer, member.pk, "a complaint")


def test_what_happened_before_the_rule_is_not_on_record(inside, incident) -> None:
    adopt(inside, adopted_on=date(2024, 1, 1))
    assert conduct.own(member_of(inside)) == []
    assert conduct.kept_since() == date(2024, 1, 1)


def test_a_rule_that_changes_another_keeps_its_beginning_and_a_pause_begins_anew(inside, incident) -> None:
    adopt(inside)
    adopt(inside, adopted_on=date(2024, 1, 1), months=110)
    assert conduct.kept_since() == ADOPTED
    assert len(conduct.own(member_of(inside))) == 1
    adopt(inside, adopted_on=date(2024, 6, 1), keeps=False)
    adopt(inside, adopted_on=date(2025, 1, 1))
    assert conduct.kept_since() == date(2025, 1, 1)
    assert conduct.own(member_of(inside)) == []


def test_an_incident_leaves_the_record_when_its_months_are_over(inside, incident) -> None:
    adopt(inside, months=3)
    assert conduct.own(member_of(inside)) == []


@pytest.mark.parametrize(
    ("day", "months", "leaves"),
    [
        (date(2026, 1, 15), 1, date(2026, 2, 15)),
        (date(2026, 1, 31), 1, date(2026, 2, 28)),
        (date(2027, 8, 31), 6, date(2028, 2, 29)),
        (date(2026, 12, 1), 24, date(2028, 12, 1)),
    ],
)
def test_months_end_where_the_calendar_has_a_day(day: date, months: int, leaves: date) -> None:
    assert leaves_on(day, months) == leaves


def test_a_ruling_taken_back_is_gone_from_the_record(inside, incident) -> None:
    adopt(inside)
    assert len(conduct.own(member_of(inside))) == 1
    adjustments.take_back(adjustment=incident, reason="It was somebody else.", at=AT, by=inside.scorer)
    assert conduct.own(member_of(inside)) == []


def test_the_player_replies_and_whoever_looks_reads_it(inside, incident, officer) -> None:
    adopt(inside)
    member = member_of(inside)
    arguments = {"adjustment": incident, "member": member}
    assert code_of(conduct.reply, **arguments, text="No!", by=officer) == "not_the_player"
    assert code_of(conduct.reply, **arguments, text=" ", by=inside.player) == "reply_missing"
    other = Adjustment.objects.exclude(pk=incident.pk).first()
    assert (
        code_of(conduct.reply, adjustment=other, member=member, text="No!", by=inside.player)
        == "not_on_record"
    )
    conduct.reply(**arguments, text="I had apologised.", by=inside.player)
    (record,) = conduct.look(member=member, reason="a complaint", by=officer)
    assert [reply.text for reply in record.replies] == ["I had apologised."]


def test_only_the_administrator_enters_a_rule_and_not_before_its_day(inside, officer) -> None:
    rule = ConductRule(adopted_on=ADOPTED, adopted_by="Board")
    assert code_of(conduct.adopt, rule, by=officer) == "not_administrator"
    rule = ConductRule(adopted_on=date(2100, 1, 1), adopted_by="Board")
    assert code_of(conduct.adopt, rule, by=inside.administrator) == "not_adopted_yet"


def test_the_pages(inside, incident, officer, client) -> None:
    desk, mine = (f"/{inside.federation.slug}/{rest}" for rest in ("desk/conduct/", "me/conduct/"))
    for user, status in ((inside.scorer, 403), (inside.player, 403), (officer, 200)):
        client.force_login(user)
        assert client.get(desk).status_code == status
    adopt(inside)
    asked = {"number": member_of(inside).number, "reason": "a complaint"}
    assert "Rude to partner." in client.post(desk, asked).text
    assert "Rude to partner." not in client.post(desk, asked | {"reason": ""}).text
    client.force_login(inside.player)
    assert "Rude to partner." in client.get(mine).text
    answer = client.post(mine, {"decision": incident.pk, "text": "I had apologised."}, follow=True)
    assert "I had apologised." in answer.text
    assert client.post(mine, {"decision": "x", "text": "?"}).status_code == 404
    client.force_login(inside.scorer)
    assert client.get(mine).status_code == 403
    assert ConductReply.objects.count() == 1


def test_the_administrator_enters_the_rule_in_the_admin(inside, client) -> None:
    add = f"/{inside.federation.slug}/admin/rulings/conductrule/add/"
    fields = {"keeps": "on", "adopted_on": "2024-01-01", "adopted_by": "Board", "months": "24", "text": ""}
    client.force_login(inside.scorer)
    assert client.post(add, fields).status_code in (302, 403)
    assert not ConductRule.objects.exists()
    client.force_login(inside.administrator)
    assert client.post(add, fields).status_code == 302
    assert ConductRule.objects.get().entered_by == inside.administrator
    assert AuditEntry.objects.filter(act=Act.CONDUCT_RULE_ADOPTED).count() == 1
    again = client.post(add, fields)
    assert again.status_code == 200
    assert ConductRule.objects.count() == 1
    assert Session.objects.exists() is False
