"""News: who writes it, when it is shown, that every version is kept, and that no text of it runs anything."""

import xml.etree.ElementTree as ET
from datetime import timedelta

import pytest
from django.core.exceptions import ValidationError
from django.db import DatabaseError, connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from federation.errors import Refused
from federation.models import AuditEntry, NewsItem, NewsVersion, Office, Role
from federation.publishing import news
from federation.publishing.news import WrittenNews
from federation.tenancy.context import acting_for
from tests import cast

KEY = "11111111-1111-4111-8111-11111111111"
ATOM = {"a": "http://www.w3.org/2005/Atom"}
HOSTILE = """<script>alert(1)</script> <img src=x onerror=alert(1)>

[press](javascript:alert(1)) [data](data:text/html,x) ![picture](https://example.com/x.png)
<https://example.com/"onmouseover="alert(1)> [ok](https://example.com/a)

# Heading {#content}
"""


def news_of(house, key="1", *, begins=-1, ends=None, title="Spring", text="It begins."):
    """An item of a house, shown from and until so many hours from now."""
    now = timezone.now()
    what = WrittenNews(
        {"ja": f"{title}の知らせ", "en": title},
        {"ja": "始まります。", "en": text},
        None if begins is None else now + timedelta(hours=begins),
        None if ends is None else now + timedelta(hours=ends),
    )
    with acting_for(house.federation):
        return news.write(key=KEY + key, what=what, by=house.administrator)


def page(house, path="news/", client=None):
    return (client or Client()).get(f"/{house.federation.slug}/{path}", headers={"accept-language": "en"})


def sent(**more):
    return {
        "key": KEY + "a",
        "titles_ja": "春",
        "titles_en": "Spring",
        "texts_ja": "本文",
        "texts_en": "It **begins**.",
        "shown_from": "2020-01-01T10:00",
        **more,
    }


def test_shown_in_its_time_on_the_list_the_home_page_and_the_feed(here, next_door):
    shown = news_of(here, "1", title="Spring")
    news_of(here, "2", begins=1, title="Tomorrow")
    news_of(here, "3", begins=-3, ends=-1, title="Yesterday")
    news_of(here, "4", begins=None, title="Draft")
    news_of(next_door, "5", title="Abroad")
    for path in ("news/", "", "news.atom"):
        text = page(here, path).content.decode()
        assert "Spring" in text, path
        assert not any(word in text for word in ("Tomorrow", "Yesterday", "Draft", "Abroad")), path
    assert page(here, f"news/{shown.item_id}/").status_code == 200
    assert page(next_door, f"news/{shown.item_id}/").status_code == 404
    with acting_for(here.federation):
        hidden = [row.item_id for row in NewsVersion.objects.all() if row.item_id != shown.item_id]
    assert [page(here, f"news/{key}/").status_code for key in hidden] == [404, 404, 404]


def test_the_feed_is_atom_with_names_that_stay(here):
    news_of(here)
    feed = ET.fromstring(page(here, "news.atom").content)  # noqa: S314  our own
    entry = feed.find("a:entry", ATOM)
    assert (entry.findtext("a:title", namespaces=ATOM), len(feed.findall("a:entry", ATOM))) == ("Spring", 1)
    assert entry.findtext("a:id", namespaces=ATOM).startswith("urn:uuid:")
    assert "<p>It begins.</p>" in entry.findtext("a:summary", namespaces=ATOM)


def test_nothing_of_a_text_runs_and_it_names_no_place_of_the_page(here):
    news_of(here, text=HOSTILE)
    for path in ("news/", "news.atom"):
        text = page(here, path).content.decode().split("Spring", 1)[1]
        assert "<script>alert" not in text
        assert "<img src=x" not in text
        assert 'href="javascript' not in text
        assert 'href="data:' not in text
        assert 'onmouseover="' not in text
    text = page(here).content.decode()
    assert 'href="https://example.com/a" rel="noopener external"' in text
    assert "<img" not in text.split("Spring", 1)[1]
    assert ("<h3>Heading</h3>" in text, text.count('id="content"'), text.count("<h1")) == (True, 1, 1)


def test_the_office_writes_previews_and_changes_and_nobody_else_does(here, next_door):
    stranger, office = Client(), Client()
    stranger.force_login(next_door.administrator)
    office.force_login(here.administrator)
    player = Client()
    player.force_login(here.player)
    desk = f"/{here.federation.slug}/office/news/"
    for who in (stranger, player):
        assert [who.get(desk + path).status_code for path in ("", "new/")] == [403, 403]
        assert who.post(desk + "new/", sent()).status_code == 403
    assert Client().get(desk).status_code == 302
    shown = office.post(desk + "new/", sent(preview="1"), headers={"accept-language": "en"})
    assert "<strong>begins</strong>" in shown.content.decode()
    for _press in range(2):
        assert office.post(desk + "new/", sent()).status_code == 302
    with acting_for(here.federation):
        item = NewsItem.objects.get()
        assert AuditEntry.objects.filter(act="news.written").count() == 1
    change = f"{desk}{item.pk}/"
    for _press in range(2):
        assert office.post(change, sent(seen="1", titles_en="Summer")).status_code == 302
    late = office.post(change, sent(seen="1", titles_en="Autumn"))
    assert (late.status_code, stranger.get(change).status_code) == (422, 403)
    with acting_for(here.federation):
        kept = [(row.number, row.titles["en"]) for row in NewsVersion.objects.all()]
    assert kept == [(1, "Spring"), (2, "Summer")]
    assert "Summer" in page(here).content.decode()


WRONG = {
    "no own language": {"titles_ja": ""},
    "ends before it begins": {"shown_until": "2019-01-01T10:00"},
    "ends without a beginning": {"shown_from": "", "shown_until": "2030-01-01T10:00"},
    "too long": {"texts_en": "x" * 20_001},
    "no form of ours": {"key": "x"},
    "a zero byte": {"titles_en": "x\0"},
    "no moment": {"shown_from": "0001-01-01T00:00"},
}


@pytest.mark.parametrize("wrong", WRONG.values(), ids=WRONG)
def test_what_cannot_be_kept_is_shown_again(here, wrong):
    office = Client()
    office.force_login(here.administrator)
    answer = office.post(f"/{here.federation.slug}/office/news/new/", sent(**wrong))
    with acting_for(here.federation):
        assert (answer.status_code, NewsItem.objects.count()) == (422, 0)


def test_a_version_is_never_changed_and_a_stranger_writes_none(here):
    version = news_of(here)
    with acting_for(here.federation):
        with pytest.raises(DatabaseError), transaction.atomic():
            NewsVersion.objects.filter(pk=version.pk).update(number=9)
        what = WrittenNews({"ja": "x"}, {"ja": "x"}, None, None)
        with pytest.raises(Refused):
            news.change(item=version.item, seen=1, what=what, by=here.registrar)
        assert NewsVersion.objects.get().number == 1


def test_the_tournament_office_writes_too(here):
    user = cast.login(here.federation, "office")
    with acting_for(here.federation):
        Office.objects.create(role=Role.TOURNAMENT_OFFICE, holder=user, starts_on=cast.SINCE)
    client = Client()
    client.force_login(user)
    assert client.get(f"/{here.federation.slug}/office/news/").status_code == 200


def test_so_many_queries_however_many_there_are(here):
    news_of(here, "0")
    page(here)
    one = asked(here, "a")
    for number in range(1, 9):
        news_of(here, str(number))
    assert (asked(here, "b"), page(here).content.decode().count("<article>")) == (one, 9)


def asked(house, mark):
    """How many queries the list takes, asked as nobody has before."""
    with CaptureQueriesContext(connection) as queries:
        page(house, f"news/?mark={mark}")
    return len(queries)


HALF = [
    "https://[",
    "https://[x",
    "http://%5Bx",
    "https://\u2100\uff0f.example/",
    "https://x:y:z",
    "https://",
]


@pytest.mark.parametrize("address", HALF)
def test_a_link_that_is_half_an_address_breaks_no_page(here, address):
    item = news_of(here, text=f"[press]({address}) <{address}> and more")
    for path in ("news/", f"news/{item.item_id}/", "news.atom", ""):
        answer = page(here, path)
        assert (answer.status_code, "and more" in answer.content.decode() or not path) == (200, True), path


def test_a_sign_that_no_xml_holds_breaks_no_feed(here):
    """Old rows may have it: such a title can no longer be written."""
    with pytest.raises(ValidationError):
        news_of(here, title="Spring\x0b\x0c\x1b\ufffe Cup")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(NewsVersion, "full_clean", lambda self, **options: None)
        news_of(here, title="Spring\x0b\x0c\x1b\ufffe Cup", text="It\x0bbegins.\uffff")
    answer = page(here, "news.atom")
    assert answer.status_code == 200
    entry = ET.fromstring(answer.content).find("a:entry", ATOM)  # noqa: S314 (our own feed)
    assert entry.find("a:title", ATOM).text == "Spring Cup"
