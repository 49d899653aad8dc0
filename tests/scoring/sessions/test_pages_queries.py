"""Lists take the same queries for one row and for many."""

from django.db import connection
from django.test.utils import CaptureQueriesContext

from federation.models import Member
from federation.tenancy.context import acting_for
from tests.places import SAMPLES
from tests.scoring import builders


def queries(client, path):
    client.get(path)  # signs the session in, fills the caches
    with CaptureQueriesContext(connection) as caught:
        assert client.get(path).status_code == 200
    return len(caught)


def test_results_take_constant_queries(client, here):
    pages = ("/sakura/", "/sakura/results/", f"/sakura/clubs/{here.club.pk}/")
    builders.many_sessions(here.federation, here.club, 1)
    one = [queries(client, page) for page in pages]
    builders.many_sessions(here.federation, here.club, 299, first=1)
    many = [queries(client, page) for page in pages]
    assert one == many


def test_pages_of_a_session_take_constant_queries(client, here):
    """13 pairs in one section, and 32 in two; the first has deals, and looks for what one allows."""
    counts = []
    for name in (builders.MITCHELL, builders.TWO_SECTIONS):
        session = builders.published(here, name)
        counts.append([queries(client, path) for path in _pages(here, session)])
    # Three more: the analysis of the deal, and how many of the deals have theirs.
    assert counts[0] == [*counts[1][:-1], counts[1][-1] + 3]


def test_standings_of_two_pairs_and_of_three_hundred_take_the_same_queries(client, here):
    counts = []
    for pairs in (2, 300):
        session = builders.published_content(here, builders.a_field(pairs), f"{pairs}.xml")
        page = f"/sakura/sessions/{session.pk}/"
        counts.append(queries(client, page))
        assert client.get(page).content.count(b'class="figure place"') == pairs
    assert counts[0] == counts[1]


def _pages(house, session):
    with acting_for(house.federation):
        entry = session.entries.first()
        section = session.sections.first()
        board = session.results.filter(section=section).first().board
    base = f"/sakura/sessions/{session.pk}/"
    return [
        base,
        f"{base}history/",
        f"{base}contestants/{entry.pk}/",
        f"{base}contestants/{entry.pk}/why/",
        f"{base}sections/{section.pk}/boards/{board}/",
    ]


def test_my_page_takes_constant_queries(client, here):
    with acting_for(here.federation):
        Member.objects.create(number="633600", family_name="Sasaki", user=here.registrar)
    client.force_login(here.registrar)
    counts = []
    content = (SAMPLES / builders.MITCHELL).read_bytes()
    for i in range(3):
        game = content.replace(b"<DATE>21/07/2022<", b"<DATE>%02d/07/2022<" % (i + 1))
        builders.published_content(here, game, f"{i}.xml")
        counts.append(queries(client, "/sakura/me/"))
        assert client.get("/sakura/me/").content.count(b'<th scope="row"') == i + 1
    assert counts == [counts[0]] * 3
