"""An edition drafted, proposed and adopted by two: what holds on which day, and who may do none of it."""

from datetime import date, timedelta

import pytest
import time_machine
from django.db import transaction
from django.db.utils import DatabaseError
from django.utils import timezone

from clubs.models import RegulationAct, RegulationEdition
from clubs.regulations import books, services
from clubs.tournaments.rulebook import Rulebook
from federation.errors import Refused
from federation.models import AuditEntry, ChainLink, Office, Role, User
from federation.people.services.logins import prove
from federation.record.chains import breaks
from federation.tenancy.context import acting_for
from scoring.engine.penalties.slow_play import SlowPlayRule
from scoring.regulations import DEFAULT_PACK, book
from tests import cast

pytestmark = pytest.mark.django_db
NOW = timezone.now
STARTS = date(2099, 4, 1)
EVE = STARTS - timedelta(days=1)
NAMES = {"ja": "四月の改正", "en": "Changes of April"}
SLOWER = {
    "part": "rule",
    "key": "slow_play",
    "cites": "REG-2.2.0",
    "value": {"at_fault": "A"},
    "sentences": {"ja": "遅延側は平均点とする。", "en": "The slow side has an average."},
}


def member(name, role=Role.RULES_COMMITTEE):
    user = User.objects.create_user(email=f"{name}@rules.example.org", password=None)
    prove(user)
    Office.objects.create(holder=user, role=role, starts_on=date(1990, 1, 1))
    return user


class Committee:
    """Three members and a stranger, in the scope of their federation."""

    def __init__(self):
        self.first, self.second, self.third = (member(name) for name in ("first", "second", "third"))
        self.stranger = member("office", Role.TOURNAMENT_OFFICE)

    def draft(self, change=SLOWER, starts=STARTS, names=NAMES):
        draft = services.begin(names=names, starts=str(starts), at=NOW(), by=self.first)
        return services.put(draft=draft, change=change, at=NOW(), by=self.first) if change else draft

    def proposed(self, *draft, **more):
        return services.propose(draft=self.draft(*draft, **more), at=NOW(), by=self.first)

    def adopted(self, *draft, **more):
        return self.adopt(self.proposed(*draft, **more))

    def propose(self, draft):
        return services.propose(draft=draft, at=NOW(), by=self.first)

    def adopt(self, edition):
        for by in (self.first, self.second):
            services.adopt(edition=edition, at=NOW(), by=by)
        return edition


@pytest.fixture
def committee(db):
    house = cast.japanese()
    with acting_for(house.federation):
        yield Committee()


def code(act, *given, **more):
    with pytest.raises(Refused) as refused:
        act(*given, **more)
    return refused.value.code


def slow_play(day):
    return str(Rulebook.of_federation(day).rule(SlowPlayRule).at_fault)


def test_an_edition_holds_from_its_day_once_two_have_adopted_it(committee):
    edition = committee.proposed()
    before = slow_play(STARTS)
    services.adopt(edition=edition, at=NOW(), by=committee.first)
    assert slow_play(STARTS) == before == "A-"
    assert code(services.adopt, edition=edition, at=NOW(), by=committee.first) == "needs_another"
    services.adopt(edition=edition, at=NOW(), by=committee.second)
    assert (slow_play(EVE), slow_play(STARTS)) == ("A-", "A")
    assert code(services.adopt, edition=edition, at=NOW(), by=committee.third) == "decided"
    assert code(services.drop, edition=edition, reason="r", at=NOW(), by=committee.third) == "decided"


def test_without_editions_the_book_is_the_pack_itself(committee):
    assert books.book_here() is book(DEFAULT_PACK)


def test_an_edition_that_was_dropped_holds_on_no_day(committee):
    edition = committee.proposed()
    assert code(services.drop, edition=edition, reason=" ", at=NOW(), by=committee.second) == "reason_missing"
    services.drop(edition=edition, reason="too dear", at=NOW(), by=committee.second)
    assert code(services.adopt, edition=edition, at=NOW(), by=committee.third) == "decided"
    assert slow_play(STARTS) == "A-"


def test_one_to_come_is_withdrawn_by_two_and_one_in_force_by_nobody(committee):
    edition = committee.adopted()
    asked = {"edition": edition, "reason": "voted down", "at": NOW()}
    services.withdraw(**asked, by=committee.third)
    assert slow_play(STARTS) == "A"
    assert code(services.withdraw, **asked, by=committee.third) == "needs_another"
    services.withdraw(**asked, by=committee.first)
    assert slow_play(STARTS) == "A-"
    assert code(services.withdraw, **asked, by=committee.second) == "not_adopted"
    begun = committee.adopted(starts=timezone.localdate() + timedelta(days=1))
    with time_machine.travel(NOW() + timedelta(days=2)):
        assert code(services.withdraw, edition=begun, reason="r", at=NOW(), by=committee.first) == "in_force"


def test_what_a_later_one_changes_too_is_not_withdrawn_from_under_it(committee):
    edition = committee.adopted()
    committee.adopted({**SLOWER, "value": {"at_fault": "A+"}}, starts=STARTS + timedelta(days=1))
    asked = {"edition": edition, "reason": "r", "at": NOW(), "by": committee.first}
    assert code(services.withdraw, **asked) == "followed"


def test_of_two_that_change_the_same_the_second_is_looked_at_beside_the_first(committee):
    later, earlier = committee.proposed(), committee.proposed(starts=STARTS - timedelta(days=9))
    for by in (committee.first, committee.second):
        services.adopt(edition=later, at=NOW(), by=by)
    with pytest.raises(services.EditionRefused) as refused:
        services.adopt(edition=earlier, at=NOW(), by=committee.first)
    assert {problem.says for problem in refused.value.problems} == {"edition_overlaps"}


@pytest.mark.parametrize(
    ("draft", "says"),
    [
        ({"starts": timezone.localdate()}, {"edition_backdated"}),
        ({"names": {"ja": "改正"}}, {"edition_language"}),
        ({"change": None}, {"edition_empty"}),
        ({"change": {**SLOWER, "cites": "REG-99.9"}}, {"edition_clause"}),
        ({"change": {**SLOWER, "value": {"at_fault": "B"}}}, {"edition_value"}),
        ({"change": {**SLOWER, "key": "nothing"}}, {"edition_key"}),
        ({"change": {**SLOWER, "value": {"at_fault": "A-"}}}, {"edition_same"}),
        ({"change": {**SLOWER, "sentences": {"ja": "。"}}, "names": {}}, {"edition_language"}),
    ],
)
def test_what_cannot_be_is_not_proposed_and_everything_is_said(committee, draft, says):
    with pytest.raises(services.EditionRefused) as refused:
        committee.proposed(**draft)
    assert {problem.says for problem in refused.value.problems} == says
    assert all(refused.value.sentences)
    assert not RegulationEdition.objects.exists()


def test_nobody_but_the_committee_does_any_of_it(committee):
    """Of a stranger every act is refused, whichever there are."""
    draft, edition = committee.draft(), committee.proposed()
    more = {
        "begin": {"names": NAMES, "starts": str(STARTS)},
        "name": {"draft": draft, "names": NAMES, "starts": str(STARTS)},
        "put": {"draft": draft, "change": SLOWER},
        "take_out": {"draft": draft, "part": "rule", "key": "slow_play"},
        "put_aside": {"draft": draft},
        "propose": {"draft": draft},
        "propose_text": {"body": draft.body},
        "adopt": {"edition": edition},
        "drop": {"edition": edition, "reason": "r"},
        "withdraw": {"edition": edition, "reason": "r"},
    }
    codes = {
        act: code(getattr(services, act), **given, at=NOW(), by=committee.stranger)
        if act != "propose_text"
        else code(services.propose_text, draft.body, at=NOW(), by=committee.stranger)
        for act, given in more.items()
    }
    assert codes == dict.fromkeys(more, "not_rules_committee")


def test_a_draft_that_is_over_is_not_written_on(committee):
    draft = committee.draft()
    services.propose(draft=draft, at=NOW(), by=committee.first)
    assert code(services.put, draft=draft, change=SLOWER, at=NOW(), by=committee.second) == "draft_over"
    aside = services.put_aside(draft=committee.draft(), at=NOW(), by=committee.second)
    assert code(services.propose, draft=aside, at=NOW(), by=committee.second) == "draft_over"


def test_a_parameter_stands_in_a_draft_once_and_can_be_taken_out(committee):
    draft = services.put(draft=committee.draft(), change=SLOWER, at=NOW(), by=committee.second)
    assert len(draft.body["changes"]) == 1
    draft = services.take_out(draft=draft, part="rule", key="slow_play", at=NOW(), by=committee.second)
    assert draft.body["changes"] == []


def test_records_are_logged_and_never_edited(committee):
    edition = committee.adopted()
    acts = AuditEntry.objects.filter(act__startswith="regulation.").order_by("pk")
    assert [entry.act for entry in acts] == [
        "regulation.proposed",
        "regulation.supported",
        "regulation.adopted",
    ]
    for rows in (RegulationEdition.objects.filter(pk=edition.pk), edition.acts.all()):
        with pytest.raises(DatabaseError), transaction.atomic():
            rows.delete()


@pytest.mark.django_db(transaction=True)
def test_what_is_committed_is_a_link_of_its_chain():
    house = cast.japanese()
    with acting_for(house.federation):
        Committee().adopted()
    with acting_for(house.federation):
        assert ChainLink.objects.filter(chain__startswith="regulation").count() == 3
        assert [list(breaks(model)) for model in (RegulationEdition, RegulationAct)] == [[], []]


def test_another_federations_editions_are_never_seen():
    house, next_door = cast.japanese(), cast.english()
    with acting_for(house.federation):
        edition = Committee().adopted()
    with acting_for(next_door.federation):
        assert not RegulationEdition.objects.exists()
        assert books.book_here() is book(next_door.federation.regulation_pack)
        with pytest.raises(Refused), transaction.atomic():
            services.adopt(edition=edition, at=NOW(), by=member("carol"))
        assert not RegulationAct.objects.exists()
