"""The audit log and letters as an office looks for them: by people, words and days, as a file, sent again."""

import csv
import io
from datetime import UTC, datetime

import openpyxl
import pytest
import time_machine
from django.core import mail

from federation.errors import Refused
from federation.models import Act, AuditEntry, Letter, OutboxEntry, User
from federation.record import audit, letters, resending
from federation.tenancy.context import acting_for
from tests import cast
from tests.federation.record.test_letters import ABOUT

CLUB = "中央クラブ"
LOG = "/sakura/admin/federation/auditentry/"
LETTERS = "/sakura/admin/federation/letter/"


@pytest.fixture
def both(db):
    """Two houses."""
    return cast.japanese(), cast.english()


@pytest.fixture
def house(both, client):
    """The first house, its administrator signed in."""
    here, _next_door = both
    client.force_login(here.administrator)
    return here


def owed(house, **more):
    """A letter to the scorer that is owed."""
    letters.owe(topic="confirm_correction", key="1", readers=[house.scorer], about=ABOUT, **more)
    return Letter.objects.get(reader=house.scorer, topic="confirm_correction", key="1")


def rows(answer):
    return list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))


def acts(answer):
    """Where the acts of a list are shown, their record's names."""
    return {entry.subject for entry in answer.context["cl"].result_list}


def test_the_log_is_searched_by_who_acted_and_by_what_it_was_about(client, house):
    with acting_for(house.federation):
        audit.record(Act.CHANGED, house.scorer, house.club)
        audit.record(Act.CHANGED, house.registrar, house.federation)
    assert acts(client.get(LOG, {"q": house.scorer.email[:9]})) == {CLUB}
    assert acts(client.get(LOG, {"q": "さくら"})) == {"さくらブリッジ連盟"}
    assert acts(client.get(LOG, {"q": "nobody and nothing"})) == set()


def test_days_bound_the_log_on_the_federations_clock(client, house):
    for day, hour in ((9, 14), (9, 15), (10, 14), (10, 15)):  # UTC; a day of Tokyo begins at 15:00
        moment = datetime(2026, 11, day, hour, tzinfo=UTC)
        with time_machine.travel(moment, tick=False), acting_for(house.federation):
            audit.record(Act.CHANGED, house.scorer, house.club)
    asked = {"from": "2026-11-10", "until": "2026-11-10", "act": Act.CHANGED.value}
    shown = [entry.at for entry in client.get(LOG, asked).context["cl"].result_list]
    assert shown == [datetime(2026, 11, 10, 14, tzinfo=UTC), datetime(2026, 11, 9, 15, tzinfo=UTC)]
    assert [line[0] for line in rows(client.get(f"{LOG}file/", asked))[1:]] == [
        "2026-11-10 23:00:00+09:00",
        "2026-11-10 00:00:00+09:00",
    ]


@pytest.mark.parametrize("asked", [{"from": "0000-00-00"}, {"until": "9999-12-31"}, {"from": "1"}])
def test_a_box_without_a_day_asks_nothing(client, house, asked):
    with acting_for(house.federation):
        audit.record(Act.CHANGED, house.scorer, house.club)
    assert CLUB in acts(client.get(LOG, asked))


def test_the_log_is_taken_away_as_it_is_filtered_and_that_is_recorded(client, house):
    with acting_for(house.federation):
        audit.record(Act.CHANGED, house.scorer, house.club, note="=1+1")
        audit.record(Act.ADDED, house.scorer, house.club)
    answer = client.get(f"{LOG}file/", {"as": "csv", "act": Act.CHANGED.value})
    heads, *lines = rows(answer)
    assert len(heads) == 6
    assert [line[3] for line in lines] == [CLUB]
    assert not any(cell.startswith(("=", "+", "@")) for line in lines for cell in line)
    with acting_for(house.federation):
        exported = AuditEntry.objects.filter(act=Act.EXPORTED).latest("pk")
    assert (exported.actor_id, exported.parameters) == (
        house.administrator.pk,
        {"what": "auditentry", "rows": 1},
    )
    book = openpyxl.load_workbook(io.BytesIO(client.get(f"{LOG}file/", {"as": "xlsx"}).content))
    assert book.active.max_row > 2


def test_files_are_for_who_may_look_at_the_list(client, both):
    here, next_door = both
    for somebody in (here.scorer, here.registrar, next_door.administrator):
        client.force_login(somebody)
        assert [client.get(f"{page}file/", follow=True).status_code for page in (LOG, LETTERS)] == [403, 403]
    with acting_for(here.federation):
        assert not AuditEntry.objects.filter(act=Act.EXPORTED).exists()


def test_too_many_rows_are_refused_in_a_sentence(client, house, monkeypatch):
    monkeypatch.setattr("federation.site.searched_records.ROWS_MAX", 1)
    with acting_for(house.federation):
        for _time in range(3):
            audit.record(Act.CHANGED, house.scorer, house.club)
    answer = client.get(f"{LOG}file/", {"act": Act.CHANGED.value, "as": "csv"}, follow=True)
    assert "分けて出力してください" in answer.content.decode()
    assert answer.request["QUERY_STRING"] == "act=record.changed"


def test_a_letter_is_read_in_its_words_without_the_link_that_is_its_readers(client, house):
    with acting_for(house.federation):
        letter = owed(house, kind="results")
        signature = letters.signature_of(house.scorer, "results")
    page = client.get(f"{LETTERS}{letter.pk}/change/").content.decode()
    assert ABOUT["title"] in page
    assert house.scorer.email in page
    assert "/desk/corrections/" in page
    assert signature.split(":")[0] not in page.replace(str(letter.pk), "")
    with acting_for(house.federation):
        assert AuditEntry.objects.filter(act=Act.LETTER_SEEN, subject_ref=letter.pk).count() == 1


def test_letters_are_searched_by_the_name_of_their_reader(client, house):
    with acting_for(house.federation):
        letter = owed(house)
    shown = client.get(LETTERS, {"q": house.scorer.email[:9]}).context["cl"].result_list
    assert [one.pk for one in shown] == [letter.pk]
    assert not client.get(LETTERS, {"q": "nobody"}).context["cl"].result_list
    heads, line = rows(client.get(f"{LETTERS}file/"))
    assert (len(heads), line[3]) == (8, house.scorer.email)


def test_a_letter_is_sent_again_as_another_message(client, house):
    with acting_for(house.federation):
        letter = owed(house)
        letters.send(letter.pk)
    chosen = {"action": "send_again", "_selected_action": [letter.pk]}
    assert client.post(LETTERS, chosen).status_code == 302
    with acting_for(house.federation):
        assert OutboxEntry.objects.filter(topic=letters.TOPIC, subject_ref=letter.pk).count() == 1
        assert AuditEntry.objects.filter(act=Act.LETTER_AGAIN, actor=house.administrator).count() == 1
        letters.send(letter.pk)
        letter.refresh_from_db()
    first, second = mail.outbox[-2:]
    assert (first.subject, first.body, first.to) == (second.subject, second.body, second.to)
    assert first.extra_headers["Message-ID"] != second.extra_headers["Message-ID"]
    assert (letter.times_again, letter.attempts) == (1, 1)
    assert letter.sent_at is not None


def test_one_that_was_given_up_is_tried_again(house):
    with acting_for(house.federation):
        letter = owed(house)
        Letter.objects.filter(pk=letter.pk).update(attempts=letters.ATTEMPTS_MAX)
        resending.send_again(letter=letter, by=house.administrator)
        assert letters.send(letter.pk)
        letter.refresh_from_db()
    assert letter.sent_at is not None


@pytest.mark.parametrize(
    ("fate", "code"),
    [("owed", "letter_owed"), ("erased", "letter_erased"), ("unwanted", "letter_unwanted")],
)
def test_what_cannot_be_sent_again_says_why(client, house, fate, code):
    with acting_for(house.federation):
        letter = owed(house, kind="results" if fate == "unwanted" else "")
        if fate != "owed":
            letters.send(letter.pk)
        if fate == "erased":
            Letter.objects.filter(pk=letter.pk).update(about={})
        if fate == "unwanted":
            User.objects.filter(pk=house.scorer.pk).update(letters=False)
        letter.refresh_from_db()
        with pytest.raises(Refused) as refused:
            resending.send_again(letter=letter, by=house.administrator)
    assert refused.value.code == code
    chosen = {"action": "send_again", "_selected_action": [letter.pk]}
    page = client.post(LETTERS, chosen, follow=True).content.decode()
    assert refused.value.sentence[:12] in page
    if fate == "erased":
        assert "消去されています" in client.get(f"{LETTERS}{letter.pk}/change/").content.decode()


def test_only_who_may_look_at_letters_has_them_sent(client, both):
    here, next_door = both
    with acting_for(here.federation):
        letter = owed(here)
        letters.send(letter.pk)
    for somebody in (here.scorer, here.registrar, next_door.administrator):
        client.force_login(somebody)
        client.post(LETTERS, {"action": "send_again", "_selected_action": [letter.pk]})
    with acting_for(here.federation):
        letter.refresh_from_db()
    assert letter.times_again == 0


def test_moments_are_written_as_on_other_pages(client, house):
    """Not as Django writes them: Nov. 9, 2026, 3:05 p.m."""
    User.objects.filter(pk=house.administrator.pk).update(language="en")
    with (
        time_machine.travel(datetime(2026, 11, 9, 15, 5, tzinfo=UTC), tick=False),
        acting_for(house.federation),
    ):
        audit.record(Act.CHANGED, house.scorer, house.club)
    client.cookies["language"] = "en"
    page = client.get(LOG, {"act": Act.CHANGED.value}).content.decode()
    assert "10 Nov 2026, 00:05" in page
