"""The results' API has the hands with their tables and pars, and the board's page says how far they are."""

from federation.tenancy.context import acting_for
from scoring.models import DealAnalysis
from scoring.tasks import analyse
from tests.scoring.sessions.test_double_dummy_pages import evening, only, page_of  # noqa: F401
from tests.scoring.sessions.test_pages_shown import text_of

SEATS, DENOMINATIONS = list("NESW"), ["C", "D", "H", "S", "NT"]


def hands_of(client, house, session):
    answer = client.get(f"/{house.federation.slug}/api/v1/sessions/{session.pk}/results/")
    return {hand["board"]: hand for hand in answer.json()["hands"]}


def test_tables_and_pars_are_in_the_api(client, here, evening):  # noqa: F811
    before = hands_of(client, here, evening)
    assert {hand["analysis"] for hand in before.values()} == {"owed"}
    assert {hand["tricks"] for hand in before.values()} == {None}
    only(here, 2, evening)
    analyse(here.federation.pk, evening.pk)
    after = hands_of(client, here, evening)
    assert after[2]["analysis"] == "known"
    assert list(after[2]["tricks"]) == SEATS
    assert all(list(row) == DENOMINATIONS for row in after[2]["tricks"].values())
    assert isinstance(after[2]["par"]["score"], int)
    assert (after[3]["analysis"], after[3]["tricks"], after[3]["par"]) == ("none", None, None)


def test_the_page_says_how_far_the_solver_is(client, here, evening):  # noqa: F811
    with acting_for(here.federation):
        count = DealAnalysis.objects.count()
    page = client.get(page_of(here, evening), headers={"accept-language": "en"})
    assert f"0 of {count} deals computed" in text_of(page)
    with acting_for(here.federation):
        some = list(DealAnalysis.objects.order_by("deal").values_list("pk", flat=True))[:2]
        DealAnalysis.objects.filter(pk__in=some).update(problem="refused")
    pages = [
        client.get(page_of(here, evening, number), headers={"accept-language": "en"}) for number in (2, 3, 4)
    ]
    assert any(f"2 of {count} deals computed" in text_of(page) for page in pages)


def test_hands_cost_the_same_however_many(client, here, evening, django_assert_max_num_queries):  # noqa: F811
    with django_assert_max_num_queries(20):
        assert len(hands_of(client, here, evening)) > 20
