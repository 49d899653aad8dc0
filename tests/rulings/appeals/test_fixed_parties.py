"""The parties of an appeal are fixed when it is filed: whatever is decided, nobody is shut out of it."""

from collections.abc import Callable, Iterator, Mapping
from datetime import timedelta

import pytest
from django.db import DatabaseError, transaction

from clubs.models import EntryPlayer
from federation.models import Letter, Member
from rulings.acts import appeals as appeal_acts
from rulings.acts.appeal_contents import FixedParty
from rulings.adjustments.possible import decision_from
from rulings.appeals.services import effects, filing, hearings, parties
from rulings.appeals.services.interests import InterestKind, interests
from rulings.cases.services import bars, cases
from rulings.lifecycle.appeals import ENDED, AppealState
from rulings.models import AdjustmentKind, Appeal, AppealDecision, AppealParty, PartyCapacity, PartySide
from tests import cast
from tests.factories import appeals
from tests.rulings.appeals import knockout, penalised
from tests.rulings.appeals.penalised import SLOW
from tests.rulings.appeals.people import at_table
from tests.rulings.appeals.views.test_pages_roles import of_papers
from tests.rulings.cases.test_case_pages import enter
from tests.scoring import builders
from tests.test_links import links_in
from tests.worlds import furnished_once

HOUR = timedelta(hours=1)


def through(match, court, decision: str, decisions=None) -> Appeal:
    appeal = appeals.admitted(match.house, penalised.file(match))
    appeals.through(court, appeals.in_hearing(court, appeals.panel(court, appeal)), decision, decisions)
    return appeal


def further(match, court) -> Appeal:
    """The body upheld it, and team 2 takes it further."""
    first = through(match, court, "upheld")
    return penalised.file(match, "further", at=first.told_at)


def returned(match, court) -> Appeal:
    appeal = through(match, court, "recommendation", [])
    above = Appeal.objects.get(previous=appeal)
    filing.take_up(appeal=above, reasons="As recommended.", by=match.here.director)
    return above


def refused(match, court) -> Appeal:
    appeal = penalised.file(match)
    filing.refuse(appeal=appeal, reason="Not theirs to make.", by=court.chair)
    return appeal


def withdrawn(match, court) -> Appeal:
    appeal = further(match, court)
    filing.withdraw(appeal=appeal, by=match.captains["2"])
    return appeal


def lapsed(match, court) -> Appeal:
    """Nobody of the team is its captain on record, so that everybody has to concur."""
    match.player("2").entry.entrant.players.update(is_captain=False)
    appeal = penalised.file(match)
    filing.lapse(appeal=appeal, by=match.here.director, at=appeal.filed_at + timedelta(days=9))
    return appeal


def settled(match, court) -> Appeal:
    appeal = through(match, court, "changed", [])
    effects.settle(appeal=appeal, by=court.chair, at=appeal.appealable_until + HOUR)
    return appeal


Ending = Callable[[knockout.Match, appeals.Court], Appeal]
DECIDED: Mapping[AppealDecision, Ending] = {
    AppealDecision.UPHELD: lambda match, court: through(match, court, "upheld"),
    AppealDecision.CHANGED: lambda match, court: through(match, court, "changed", []),
    AppealDecision.REFERRED_BACK: lambda match, court: through(match, court, "referred_back"),
    AppealDecision.RECOMMENDATION: lambda match, court: through(match, court, "recommendation", []),
    AppealDecision.DISMISSED: lambda match, court: through(match, court, "dismissed"),
    AppealDecision.WITHOUT_MERIT: lambda match, court: through(match, court, "without_merit"),
}
BY_STATE: Mapping[AppealState, Ending] = {
    AppealState.FURTHER: lambda match, court: further(match, court).previous,
    AppealState.FINAL: settled,
    AppealState.REFUSED: refused,
    AppealState.WITHDRAWN: withdrawn,
    AppealState.LAPSED: lapsed,
}
BY_DECISION = {f"decided {name}": ending for name, ending in DECIDED.items()}
ENDINGS = {**BY_DECISION, **BY_STATE, "returned": returned}


def test_every_way_in_which_an_appeal_ends_is_walked_below() -> None:
    assert set(DECIDED) == set(AppealDecision)
    assert set(BY_STATE) == set(ENDED)


@pytest.fixture
@furnished_once
def match(inside):
    return penalised.a_penalty(inside)


@pytest.mark.parametrize("ending", ENDINGS)
def test_both_sides_keep_every_page_paper_and_letter_whatever_is_decided(court, ending, match) -> None:
    appeal = ENDINGS[ending](match, court).refresh()
    assert appeal.state in {*ENDED, AppealState.TOLD}
    shut = [
        (captain, address, status)
        for captain in ("1", "2")
        for address, status in walked(match.captains[captain], match, appeal)
        if status not in (200, 302)
    ]
    assert shut == []


def walked(user, match, appeal) -> Iterator[tuple[str, int]]:
    """What a party is led to: by the addresses of the appeal, by the links there, by letters."""
    client = enter(user)
    letters = Letter.objects.filter(reader=user, topic__startswith="appeal_")
    assert letters.exists()
    addressed = {f"/sakura/appeals/{letter.key.partition('.')[0]}/papers/" for letter in letters}
    starts = {*addressed, "/sakura/me/appeals/", "/sakura/me/cases/", f"/sakura/me/appeals/{appeal.pk}/"}
    starts |= {place for place in of_papers(appeal) if is_there(place, appeal)}
    pages = {address: client.get(address) for address in sorted(starts)}
    links = {link for address, page in pages.items() for link in links_in(page, address)}
    yield from ((address, page.status_code) for address, page in pages.items())
    for link in sorted(links - set(pages)):
        if "/appeals/" in link or "/cases/" in link:
            yield link, client.get(link).status_code


def is_there(address: str, appeal: Appeal) -> bool:
    """Whether there is such a paper yet, for anybody."""
    if address.endswith("decision.pdf"):
        return appeal.told_at is not None
    if address.endswith("hearing.ics"):
        return appeal.hearing_at is not None
    return "concurrence" not in address  # is sent, not looked at


def test_who_appeals_a_penalty_that_is_lifted_reads_the_decision(court, match) -> None:
    """The ruling names nobody any more; team 1 is on the other side, and its captain does not play."""
    appeal = through(match, court, "changed", [])
    client = enter(match.captains["2"])
    assert client.get(f"/sakura/me/appeals/{appeal.pk}/").status_code == 200
    assert client.get(f"/sakura/appeals/{appeal.pk}/decision.pdf").status_code == 200
    assert client.get(f"/sakura/me/cases/{match.case.pk}/").status_code == 200


def test_the_opponents_of_the_match_are_parties_with_letter_and_reply(court, match) -> None:
    appeal = penalised.file(match)
    sides = {(party.entry.number, party.side) for party in appeal.parties.select_related("entry")}
    assert sides == {("2", PartySide.APPELLANT), ("1", PartySide.OPPONENT)}
    captain = parties.party_of(match.captains["1"], appeal)
    assert (captain.side, captain.capacity) == (PartySide.OPPONENT, PartyCapacity.CAPTAIN)
    assert Letter.objects.filter(topic="appeal_filed", reader=match.captains["1"]).exists()
    appeals.panel(court, appeals.admitted(match.house, appeal), appeal.filed_at)
    hearings.ask_replies(appeal=appeal, by=court.chair, at=appeal.filed_at)
    assert Letter.objects.filter(topic="appeal_reply", reader=match.captains["1"]).exists()
    hearings.reply(appeal=appeal, text="They were.", by=match.captains["1"], at=appeal.filed_at)
    assert [entry.number for entry in parties.opponents(appeal)] == ["1"]
    page = enter(match.captains["1"]).get(f"/sakura/me/appeals/{appeal.pk}/").content.decode()
    assert "They were." in page


def test_of_a_penalty_for_no_match_in_particular_nobody_else_is_a_party(inside, court) -> None:
    """The total has it: which opponents would gain nobody says. With one match in the session that is it."""
    match = penalised.a_penalty(inside, of_round=False)
    assert {entry.number for entry in parties.contestants(match.case)} == {"1", "2"}
    match.draw(2, ("1", "3"), ("2", "4"))
    assert {entry.number for entry in parties.contestants(match.case)} == {"2"}


def test_at_pairs_they_are_the_opponents_at_the_table(inside, court) -> None:
    """Only North was written down, and the penalty names North-South: who sat East-West the result says."""
    people = at_table(inside)
    result = appeals.first_result(builders.published(inside))
    north, terms = appeals.players(result)["ns"][0], SLOW | {"contestant": result.ns.number}
    del terms["round"]
    case, _new = cases.report(
        session=result.session,
        token="slow",
        place=cases.CasePlace(called_at=appeals.TOLD, board=result.board),
        seats={"N": north},
        incident="Slow.",
        by=inside.scorer,
    )
    penalty = decision_from(AdjustmentKind.PENALTY, terms)
    ruled = {"case": case, "by": inside.scorer, "at": appeals.TOLD}
    cases.rule(**ruled, decisions=[penalty], reasons="Slow.")
    cases.tell(**ruled, seats="NESW", appeal_explained=True)
    appeal = appeals.filed(inside, case, result, side="ns")
    assert [entry.number for entry in parties.opponents(appeal)] == [result.ew.number]
    assert people["east"] in parties.logins_of(appeal.parties.filter(side=PartySide.OPPONENT))


def test_a_further_appeal_takes_the_parties_along_and_the_other_side_may_file_it(court, match) -> None:
    first = through(match, court, "changed", [])
    page = enter(match.captains["2"]).get(f"/sakura/cases/{match.case.pk}/appeal/")
    assert page.status_code == 200
    second, _new = filing.file(
        case=match.case,
        ground="judgement",
        player=match.player("1"),
        statement="They were slow.",
        token="further",
        by=match.here.director,
        at=first.told_at,
    )
    assert second.previous == first
    was = {(party.member_id, party.name): party.side for party in first.parties.all()}
    now = {(party.member_id, party.name): party.side for party in second.parties.all()}
    other = {"appellant": "opponent", "opponent": "appellant"}
    assert now == {who: other[side] for who, side in was.items()}


def test_a_party_stays_one_when_the_contestants_of_the_ruling_are_others(court, match) -> None:
    """Substitutes come and captains change: who was a party when it was filed is one, and nobody else."""
    appeal = penalised.file(match)
    entrant = match.player("1").entry.entrant
    entrant.players.update(is_captain=False, member=None)
    assert parties.is_party(match.captains["1"], appeal)
    assert parties.party_of(match.captains["3"], appeal) is None
    assert {interest.kind for interest in interests(match.captains["1"], appeal)} == {InterestKind.PARTY}


def test_two_of_one_name_are_two_people_and_one_record_is_one() -> None:
    def party(member, name="Same Name", entry=1) -> FixedParty:
        side, capacity = PartySide.OPPONENT, PartyCapacity.PLAYER
        return FixedParty(side=side, capacity=capacity, entry=entry, player=None, member=member, name=name)

    people = [party(1), party(2), party(None), party(1, "Renamed"), party(None), party(None, entry=2)]
    assert list(parties._once(people)) == [party(1), party(2), party(None, entry=2)]


def test_a_name_without_a_record_is_the_same_party_when_one_is_found(inside, court) -> None:
    appeal = penalised.file(penalised.a_penalty(inside))
    login = cast.login(inside.federation, "later")
    known = Member.objects.create(number="900079", family_name="Known", given_name="Later", user=login)
    unnamed = appeal.parties.filter(member=None).select_related("player").first()
    assert parties.party_of(login, appeal) is None
    again = {"entry_id": unnamed.entry_id, "stated_by_id": unnamed.player.stated_by_id}
    EntryPlayer.objects.create(**again, seat=9, name="Somebody Else", member=known)
    assert parties.party_of(login, appeal) is None, "who comes later is none"
    EntryPlayer.objects.create(**again, seat=10, name=unnamed.name, member=known)
    assert parties.party_of(login, appeal) == unnamed
    assert login in parties.logins_of(appeal.parties.all())


def test_a_playing_director_is_barred_for_good(court, match) -> None:
    """The decision names them no more; the case is their own all the same."""
    through(match, court, "changed", [])
    for captain in ("1", "2"):
        assert bars.is_barred(match.captains[captain], match.case)
        assert match.case.pk in bars.barred_from(match.captains[captain])
    assert not bars.is_barred(match.captains["3"], match.case)


def test_they_follow_from_the_act_that_files_it_and_only_grow(inside, court) -> None:
    appeal = penalised.file(penalised.a_penalty(inside))
    kept = list(appeal.parties.values())
    assert len(kept) > 2
    appeal_acts.read(appeal)
    assert list(appeal.parties.values()) == kept
    assert appeal_acts.machinery.unlike(appeal_acts.APPEAL, appeal) == []
    for change in (lambda: AppealParty.objects.update(name="x"), AppealParty.objects.all().delete):
        with pytest.raises(DatabaseError), transaction.atomic():
            change()
    party = kept[0]
    AppealParty.objects.create(
        appeal=appeal, side="opponent", capacity="player", entry_id=party["entry_id"], name="Somebody"
    )
    assert appeal_acts.machinery.unlike(appeal_acts.APPEAL, appeal.refresh()) == ["parties"]
