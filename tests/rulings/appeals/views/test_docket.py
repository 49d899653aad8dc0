"""The docket: what is in it, its filters and pages, and what it reads of ten thousand appeals."""

import json

from django.db import connection
from django.test.utils import CaptureQueriesContext

from federation.tenancy.context import acting_for
from rulings.appeals.services import access
from rulings.appeals.views.room import PAGE
from rulings.cases.facets import CLUB_GAME
from rulings.models import Appeal, PanelSeat
from tests.rulings.appeals.views.test_pages import Evening, evening  # noqa: F401 - a fixture
from tests.rulings.cases.test_case_pages import text

MANY, MOST = 10_000, 15_000
ROOM = "/sakura/desk/committee/"


def pile(first: Appeal, count: int, sitting=(), start: int = 0) -> None:
    """So many appeals of years past, the newest of them with a panel."""
    fields = {
        name: getattr(first, f"{name}_id") for name in ("case", "body", "entry", "director", "federation")
    }
    appeals_filed = Appeal.objects.bulk_create(
        Appeal(
            **{f"{name}_id": key for name, key in fields.items()},
            year=2000 + i // 1000,
            number=i % 1000 + 1,
            token=f"pile {i}",
            ruling=1,
            ground="judgement",
            filed_by="East",
            filed_at=first.filed_at,
            state="final" if i % 2 else "refused",
        )
        for i in range(start, start + count)
    )
    PanelSeat.objects.bulk_create(
        PanelSeat(appeal=appeal, user=user) for appeal in appeals_filed[-200:] for user in sitting
    )


def rows_read(queryset) -> int:
    """How many rows the database reads for a query, whatever it throws away of them."""
    plan = queryset.explain(analyze=True, timing=False, format="json")
    return sum(read_by(node) for node in json.loads(plan)[0:1] for node in (node["Plan"],))


def read_by(node) -> int:
    """Of a step of a plan and those below it, as often as each was done."""
    read = (node["Actual Rows"] + node.get("Rows Removed by Filter", 0)) * node["Actual Loops"]
    own = read if "Relation Name" in node else 0
    return own + sum(map(read_by, node.get("Plans", ())))


def test_it_asks_as_little_for_many_as_for_one_and_filters(evening: Evening) -> None:  # noqa: F811
    appeal = evening.file()
    chair, office = evening.clients["chair"], evening.clients["administrator"]
    counts = {}
    for start, count in ((0, 2), (2, 58)):
        with acting_for(evening.house.federation):
            pile(appeal, count, evening.court.people[:2], start)
        for client, address in ((chair, f"{ROOM}?state=all"), (office, "/sakura/desk/appeals/?state=all")):
            with CaptureQueriesContext(connection) as asked:
                client.get(address)
            counts.setdefault(address, set()).add(len(asked))
    assert all(len(count) == 1 for count in counts.values()), counts
    assert str(appeal) in evening.see("chair", ROOM)
    assert "2000-0060" not in evening.see("chair", ROOM)  # told and final ones are not what waits
    assert str(appeal) not in evening.see("chair", f"{ROOM}?state=final")
    assert str(appeal) in evening.see("chair", f"{ROOM}?level={CLUB_GAME}&body={appeal.body_id}")
    assert str(appeal) not in evening.see("chair", f"{ROOM}?level=national")
    first = evening.see("chair", f"{ROOM}?state=all")
    assert "before=2000-0012" in first  # one of this year, then the newest of the old ones
    rest = evening.see("chair", f"{ROOM}?state=all&before=2000-0012")
    assert "2000-0011" in rest
    assert "2000-0012<" not in rest
    assert first.count('class="whole"') == PAGE
    evening.see("chair", f"{ROOM}?before=x", 400)
    evening.see("chair", f"{ROOM}?body=999999999&state=nonsense")
    evening.see("administrator", "/sakura/desk/appeals/?session=x", 400)
    assert str(appeal) not in evening.see("fourth", f"{ROOM}?state=all")


def test_a_page_reads_ten_thousand_appeals_once(evening: Evening) -> None:  # noqa: F811
    appeal = evening.file()
    with acting_for(evening.house.federation):
        pile(appeal, MANY, evening.court.people[:2])
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE rulings_appeal, rulings_panelseat")
        mine = access.room_of(evening.court.chair).order_by("-year", "-number").values_list("pk")
        assert rows_read(mine[:PAGE]) < MOST
    for who, address in (("chair", f"{ROOM}?state=all"), ("chair", ROOM), ("second", f"{ROOM}?state=final")):
        evening.see(who, address)
    assert "2009-1000" in text(evening.clients["chair"].get(f"{ROOM}?state=all"))
