"""Titles: who has reached one, awarding it, and what happens when its points are taken back."""

from datetime import date, timedelta

import pytest
from django.db import IntegrityError, ProgrammingError, connection, transaction
from django.utils import timezone

from federation.errors import Refused
from federation.models import ChoiceWay, Letter, LetterKind, Member, MemberStatus, User
from federation.people.merging.merge import merge_members
from federation.record import letter_choices, letters
from federation.record.chains import breaks
from federation.roles import today
from federation.tenancy.context import acting_for
from scoring.models import Title, TitleAct
from scoring.points.selectors import titles as selectors
from scoring.points.services import title_letters, title_names, titles
from tests.scoring.points.builders import give
from tests.scoring.points.ledger.builders import members, secretaries, settle
from tests.worlds import furnished_once

pytestmark = pytest.mark.django_db


@pytest.fixture
@furnished_once
def people(inside):
    """Six members and a secretary; the first has 300 points, the second nearly."""
    candidates = members(inside, 6)
    give(candidates[0], "180", "black", 2025)
    give(candidates[0], "120", "red", 2026)
    give(candidates[1], "299.9999", "black")
    return candidates


@pytest.fixture
@furnished_once
def secretary(inside):
    return secretaries(inside)[0]


def award(member, by, on=None, **more):
    return titles.award(member=member, rank="life_master", on=on or today(), at=timezone.now(), by=by, **more)


def reached():
    ladder = titles.ladder_on(today())
    return [(one.member.pk, one.rank.key) for one in selectors.promotions(ladder)]


def undecided():
    return [(one.title.pk, one.lacking) for one in selectors.uncovered()]


def test_who_has_the_points_is_on_the_list_until_it_is_awarded(people, secretary) -> None:
    assert reached() == [(people[0].pk, "life_master")]
    title = award(people[0], secretary)
    assert reached() == []
    assert title.points == {"black": "180", "red": "120"}
    assert selectors.titles_of(people[0]) == [title]
    give(people[1], "0.0001")
    assert reached() == [(people[1].pk, "life_master")]


@pytest.mark.parametrize("status", [MemberStatus.SUSPENDED, MemberStatus.DECEASED, MemberStatus.LEFT])
def test_who_is_not_in_good_standing_is_awarded_nothing(people, secretary, status) -> None:
    Member.objects.filter(pk=people[0].pk).update(status=status)
    assert reached() == []
    with pytest.raises(Refused) as refused:
        award(people[0], secretary)
    assert refused.value.code == "no_standing"


def test_what_is_refused(people, secretary, inside) -> None:
    award(people[0], secretary)
    for arguments, code in (
        ({"member": people[0], "by": secretary}, "title_held"),
        ({"member": people[1], "by": secretary}, "points_missing"),
        ({"member": people[1], "by": inside.player}, "not_the_secretary"),
        ({"member": people[1], "by": secretary, "on": today() + timedelta(days=1)}, "title_too_early"),
        ({"member": people[1], "by": secretary, "on": date(1997, 12, 31)}, "no_such_rank"),
        ({"member": people[1], "by": secretary, "ladder": "unknown"}, "no_such_rank"),
    ):
        with pytest.raises(Refused) as refused:
            award(**arguments)
        assert refused.value.code == code


def test_all_are_awarded_or_none(people, secretary) -> None:
    at, chosen = timezone.now(), [(people[0], "life_master"), (people[1], "life_master")]
    with pytest.raises(Refused) as refused:
        titles.award_all(chosen=chosen, on=today(), at=at, by=secretary)
    assert people[1].number in refused.value.sentence
    assert not Title.objects.exists()
    with pytest.raises(Refused):
        titles.award_all(chosen=[], on=today(), at=at, by=secretary)
    assert len(titles.award_all(chosen=chosen[:1], on=today(), at=at, by=secretary)) == 1


def test_a_title_without_its_points_is_to_be_decided_about(people, secretary) -> None:
    title = award(people[0], secretary)
    assert undecided() == []
    give(people[0], "-20", "red")
    assert undecided() == [(title.pk, {"any": 20})]
    assert selectors.titles_of(people[0]) == [title]
    titles.confirm(title=title, reason="earned abroad", at=timezone.now(), by=secretary)
    assert undecided() == []
    give(people[0], "-0.5")
    assert undecided() == [(title.pk, {"any": titles.Fraction("20.5")})]
    titles.withdraw(title=title, reason="board of May", at=timezone.now(), by=secretary)
    assert undecided() == []
    assert selectors.titles_of(people[0]) == []


def test_a_decision_needs_a_reason_and_a_title_that_is_held(people, secretary, inside) -> None:
    title = award(people[0], secretary)
    now = timezone.now()
    with pytest.raises(Refused) as refused:
        titles.withdraw(title=title, reason=" ", at=now, by=secretary)
    assert refused.value.code == "reason_missing"
    with pytest.raises(Refused):
        titles.withdraw(title=title, reason="why", at=now, by=inside.player)
    titles.withdraw(title=title, reason="why", at=now, by=secretary)
    for decide in (titles.withdraw, titles.confirm):
        with pytest.raises(Refused) as refused:
            decide(title=title, reason="again", at=now, by=secretary)
        assert refused.value.code == "title_withdrawn"
    again = award(people[0], secretary)
    assert (again.ordinal, again.code != title.code) == (2, True)


def test_titles_go_along_with_a_merged_record(people, secretary, inside) -> None:
    title = award(people[0], secretary)
    give(people[2], "300")
    merge_members(duplicate=people[0], into=people[2], by=inside.registrar)
    assert selectors.titles_of(people[2]) == [title]
    assert reached() == []
    with pytest.raises(Refused) as refused:
        award(people[2], secretary)
    assert refused.value.code == "title_held"
    give(people[2], "-301")  # the points of the merged record came along
    assert undecided() == [(title.pk, {"any": 1})]


def test_titles_are_never_edited_and_their_chains_hold(people, secretary) -> None:
    title = award(people[0], secretary)
    act = titles.confirm(title=title, reason="why", at=timezone.now(), by=secretary)
    settle()
    for statement in ("UPDATE {} SET reason = 'x'", "DELETE FROM {}", "TRUNCATE {}"):
        for model in (Title, TitleAct):
            with pytest.raises(ProgrammingError), transaction.atomic(), connection.cursor() as cursor:
                cursor.execute(statement.format(model._meta.db_table))
    assert [list(breaks(model)) for model in (Title, TitleAct)] == [[], []]
    columns = {field.attname: getattr(title, field.attname) for field in Title._meta.fields}
    with pytest.raises(IntegrityError), transaction.atomic():
        Title.objects.create(**columns | {"id": None, "code": "another"})
    assert act.points == title.points


def test_the_other_federation_sees_no_title_and_another_ladder(here, next_door) -> None:
    with acting_for(here.federation):
        member, by = members(here, 1)[0], secretaries(here)[0]
        give(member, "300")
        award(member, by)
    with acting_for(next_door.federation):
        assert not Title.objects.exists()
        assert titles.ladder_keys() == ("american", "new-zealand", "world")


@pytest.fixture
def abroad(next_door):
    """The English federation, whose ladders ask for colours, exchange points, and let some grow old."""
    with acting_for(next_door.federation):
        yield members(next_door, 4), secretaries(next_door)[0]


def listed(key: str) -> dict[int, str]:
    ladder = titles.ladder_on(today(), key)
    return {one.member.pk: one.rank.key for one in selectors.promotions(ladder)}


def test_only_the_highest_title_is_listed_by_colours(abroad) -> None:
    people, secretary = abroad
    give(people[0], "30", "green")
    give(people[1], "30", "black")
    give(people[2], "4.99", "black")
    assert listed("american") == {people[0].pk: "junior_master", people[1].pk: "club_master"}
    terms = {"at": timezone.now(), "by": secretary, "ladder": "american", "on": today()}
    titles.award(member=people[0], rank="junior_master", **terms)
    assert listed("american") == {people[1].pk: "club_master"}
    give(people[0], "5", "black")
    assert listed("american")[people[0].pk] == "club_master"


def test_points_are_exchanged_into_the_unit_of_the_ladder(abroad) -> None:
    people, _secretary = abroad
    give(people[0], "499", "C")
    give(people[1], "100", "C")
    give(people[1], "4", "B")
    assert listed("new-zealand") == {people[1].pk: "certificate"}
    give(people[0], "1", "C")
    assert listed("new-zealand")[people[0].pk] == "certificate"


def test_a_title_that_asks_for_titles_of_events_needs_a_word(abroad) -> None:
    people, secretary = abroad
    give(people[0], "10", "placing")
    ladder = titles.ladder_on(today(), "world")
    assert [one.needs_word for one in selectors.promotions(ladder)] == [True]
    terms = {"rank": "grand_master", "at": timezone.now(), "by": secretary, "ladder": "world", "on": today()}
    with pytest.raises(Refused) as refused:
        titles.award(member=people[0], **terms)
    assert refused.value.code == "reason_missing"
    title = titles.award(member=people[0], reason="World Teams 2025", **terms)
    assert title_names.name_of(title, "en") == "World Grand Master"


def test_points_that_grow_old_take_no_title_away_but_reversals_do(abroad) -> None:
    people, secretary = abroad
    this = today().year
    give(people[0], "150", "master", this - 3)
    give(people[1], "150", "master", this - 3)
    assert listed("world") == {}
    terms = {"rank": "world_master", "at": timezone.now(), "by": secretary, "ladder": "world"}
    with pytest.raises(Refused):
        titles.award(member=people[0], on=today(), **terms)
    kept = {
        "pack": "wbf-sample",
        "ladder": "world",
        "edition": date(2002, 1, 1),
        "rank": "world_master",
        "awarded_on": date(this - 3, 12, 1),
        "by": secretary,
        "at": timezone.now(),
    }
    first, second = (Title.objects.create(member=one, code=one.number, **kept) for one in people[:2])
    assert undecided() == []
    give(people[1], "-1", "master", this - 3)
    assert [key for key, _lacking in undecided()] == [second.pk]
    assert first.pk != second.pk


def test_who_is_awarded_a_title_is_told_once(people, secretary, inside) -> None:
    """In their own language, with a way to switch such letters off; what is brought over is no news."""
    Member.objects.filter(pk=people[0].pk).update(user=inside.scorer)
    User.objects.filter(pk=inside.scorer.pk).update(language="en")
    title = award(Member.objects.get(pk=people[0].pk), secretary)
    letter = Letter.objects.get(topic="title_awarded")
    assert (letter.reader_id, letter.kind, letter.key) == (inside.scorer.pk, "titles", str(title.pk))
    assert not title_letters.tell(title), "once and no more"
    titles.confirm(title=title, reason="earned", at=timezone.now(), by=secretary)
    assert Letter.objects.filter(topic="title_awarded").count() == 1
    message = letters.message_of(letter)
    assert "Life Master" in message.subject
    assert "List-Unsubscribe" in message.extra_headers
    off = {LetterKind.TITLES: False}
    letter_choices.choose(to=inside.scorer, wants=off, way=ChoiceWay.LINK)
    titles.withdraw(title=title, reason="a mistake", at=timezone.now(), by=secretary)
    award(Member.objects.get(pk=people[0].pk), secretary)
    assert Letter.objects.filter(topic="title_awarded").count() == 1
