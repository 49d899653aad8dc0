"""Reviews of records: whose boards, beside whose; every look recorded; nobody reviews their own boards."""

from datetime import date

import pytest

from clubs.models import PlayRecord, Result
from federation.errors import Refused
from federation.models import Act, AuditEntry, Member, MemberStatus, Role
from federation.people.member_numbers import with_check_digit
from federation.people.services.members import register_members
from scoring.models import PlayAnalysis, RecordReview
from scoring.review import comparison, selectors, services
from scoring.review.given_away import CardRole, CardsGiven, given_by
from scoring.sessions.services import plays
from scoring.sessions.views.replay import replay
from tests import cast
from tests.factories.reviews import seat_member
from tests.scoring import builders
from tests.scoring.sessions.test_plays import BBO
from tests.worlds import furnished_once

FIRST, LAST = date(1990, 1, 1), date(2090, 1, 1)


@pytest.fixture
@furnished_once
def evening(inside):
    """An evening with auctions and plays, and three members without a login."""
    session = builders.published(inside, BBO)
    register_members(
        [
            Member(number=with_check_digit(number, inside.federation.number_scheme), family_name=name)
            for number, name in (("20001", "北"), ("20002", "南"))
        ],
        by=None,
    )
    cast.appoint(inside.registrar, Role.CONDUCT_OFFICER)
    cast.appoint(inside.scorer, Role.COMPETITION_COMMITTEE)
    return session


@pytest.fixture
def members(evening):
    return list(Member.objects.filter(user=None).order_by("pk")[:2])


@pytest.fixture
@furnished_once
def seated(inside, evening):
    """The result at whose table they sat."""
    result = Result.objects.current().filter(session=evening, board=1, contract="5CX").first()
    for entry, member in zip(
        (result.ns, result.ew), Member.objects.filter(user=None).order_by("pk"), strict=False
    ):
        seat_member(entry, member)
    return result


def begun(house, members, **more):
    terms = {"first_day": FIRST, "last_day": LAST, "reason": "Too good leads.", "by": house.registrar} | more
    return services.begin(members=members, **terms)


def code_of(act, *args, **kwargs) -> str:
    with pytest.raises(Refused) as refused:
        act(*args, **kwargs)
    return refused.value.code


def test_boards_are_those_at_which_all_of_them_sat(inside, seated, members):
    both = selectors.results_of(begun(inside, members), members)
    assert [row.pk for row in both] == [
        row.pk for row in both if {row.ns_id, row.ew_id} == {seated.ns_id, seated.ew_id}
    ]
    assert seated in both
    alone = selectors.results_of(begun(inside, members[:1]), members[:1])
    assert set(both) < set(alone)
    recorded = PlayRecord.objects.current().filter(session=seated.session_id, ns=seated.ns)
    recorded |= PlayRecord.objects.current().filter(session=seated.session_id, ew=seated.ns)
    assert alone.count() == recorded.count() > both.count()


def test_a_period_leaves_out_what_was_played_before_and_after(inside, seated, members):
    played = seated.session.played_on
    on_the_day = begun(inside, members, first_day=played, last_day=played)
    before = begun(inside, members, first_day=FIRST, last_day=date(2000, 1, 1))
    assert selectors.results_of(on_the_day, members).exists()
    assert not selectors.results_of(before, members).exists()


def test_a_record_that_was_merged_counts_for_the_one_it_went_into(inside, seated, members):
    kept, merged = Member.objects.filter(user=None).order_by("-pk")[0], members[0]
    Member.objects.filter(pk=merged.pk).update(merged_into=kept, status=MemberStatus.MERGED)
    assert seated in selectors.results_of(begun(inside, [kept]), [kept])


def test_all_other_tables_with_the_same_cards_stand_beside(inside, seated):
    own, others = comparison.compared(seated)
    results = Result.objects.current().filter(session=seated.session_id, board=1)
    assert {table.result.pk for table in others} == {row.pk for row in results} - {seated.pk}
    assert own.replay.steps > 0
    calls = (
        PlayRecord.objects.current().get(session=seated.session_id, board=1, ns=seated.ns, ew=seated.ew).calls
    )
    for table in others:
        theirs = (
            PlayRecord.objects.current()
            .get(session=seated.session_id, board=1, ns=table.result.ns, ew=table.result.ew)
            .calls
        )
        assert (table.leaves_at == 0) == (theirs == calls)
        same = calls.split()[: table.leaves_at - 1]
        assert theirs.split()[: table.leaves_at - 1] == same


def test_figures_count_what_is_worked_out_and_name_what_is_not(inside, seated, members):
    review = begun(inside, members)
    before = comparison.figures_of(review, members)
    assert before.count == len(before.rows) > 0
    assert len(before.missing) > len(before.rows)
    assert before.own == dict.fromkeys(CardRole, CardsGiven())
    asked = list(before.missing)[:3]
    plays.ask_for(asked)
    assert PlayAnalysis.objects.count() == 3
    for row in PlayAnalysis.objects.all():
        plays.keep(row.pk, plays.solve(plays.begin(row.pk)))
    after = comparison.figures_of(review, members)
    assert before.missing - after.missing == set(asked)
    counted = sum(given.cards for part in (after.own, after.others) for given in part.values())
    assert counted > 0


def test_what_cards_gave_away_is_told_by_role():
    """South is declarer in spades; West's lead gives a trick, and so does a card of dummy's in trick 2."""
    deal = "N:A... K... Q... J..."
    record = type(
        "Record",
        (),
        {"calls": (), "cards": ("SJ", "SA", "SK", "SQ"), "alerts": (), "dealer": "N", "board": 1},
    )
    shown = replay(record, "1S", "S", None, (0, 1, 1, 1, 0))
    assert deal
    defence = given_by("EW", shown.tricks, "S")
    declarer = given_by("NS", shown.tricks, "S")
    assert defence[CardRole.LEAD] == CardsGiven(1, 1)
    assert defence[CardRole.DEFENCE] == CardsGiven(1, 0)
    assert declarer[CardRole.DECLARER] == CardsGiven(2, 1)
    assert declarer[CardRole.LEAD] == CardsGiven()


def test_the_figures_take_as_many_queries_for_one_board_as_for_many(
    inside, seated, members, django_assert_max_num_queries
):
    many = begun(inside, members[:1])
    with django_assert_max_num_queries(30):
        figures = comparison.figures_of(many, members[:1])
    assert len(figures.rows) > 3


def test_offices_alone_open_reviews_and_nobody_of_their_own_boards(inside, seated, members):
    assert code_of(begun, inside, members, by=inside.player) == "not_a_reviewer"
    own = Member.objects.get(user=inside.player)
    cast.appoint(inside.player, Role.COMPETITION_COMMITTEE)
    del inside.player.__dict__["_offices"]
    assert code_of(begun, inside, [own], by=inside.player) == "own_boards"
    review = begun(inside, [own, members[0]])
    assert services.reviews_for(inside.scorer).get() == review
    assert not services.reviews_for(inside.player).exists()
    assert code_of(services.look, review, by=inside.player) == "own_boards"
    assert code_of(services.note, review, "Me?", by=inside.player) == "own_boards"


@pytest.mark.parametrize(
    ("places", "terms", "code"),
    [
        ((0, 1), {"reason": " "}, "text_missing"),
        ((0, 1), {"reason": "x" * 2_001}, "text_missing"),
        ((0, 1), {"first_day": LAST, "last_day": FIRST}, "days_in_wrong_order"),
        ((), {}, "players_impossible"),
        ((0, 0), {}, "players_impossible"),
    ],
)
def test_what_is_no_review_is_refused(inside, seated, members, places, terms, code):
    assert code_of(begun, inside, [members[place] for place in places], **terms) == code
    assert not RecordReview.objects.exists()


def test_every_look_and_note_is_recorded_and_a_closed_review_takes_no_more(inside, seated, members):
    review = begun(inside, members)
    services.look(review, by=inside.scorer, result=seated)
    services.note(review, "The lead of the jack.", by=inside.scorer, result=seated)
    outcome = services.close(review, "Nothing to pursue.", by=inside.registrar)
    assert services.outcome_of(review) == outcome
    assert [entry.act for entry in services.looks_at(review)] == [
        Act.RECORDS_CLOSED,
        Act.RECORDS_NOTED,
        Act.RECORDS_SEEN,
        Act.RECORDS_OPENED,
    ]
    look = AuditEntry.objects.get(act=Act.RECORDS_SEEN)
    assert (look.actor, look.parameters["board"]) == (inside.scorer, 1)
    assert code_of(services.note, review, "More.", by=inside.scorer) == "closed"
    assert code_of(services.close, review, "Again.", by=inside.scorer) == "closed"
    assert code_of(services.note, review, " ", by=inside.scorer) == "closed"
