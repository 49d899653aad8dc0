"""The auction and play of a result: kept with it, shown with what double dummy says, written again."""

import pytest
from django.utils import timezone

from clubs.facts.services import standing
from clubs.models import PlayRecord, Result, Section
from clubs.uploads.services import uploads
from federation.record import outbox
from federation.tenancy.context import acting_for
from scoring.models import PlayAnalysis
from scoring.sessions.services import plays, recomputation
from scoring.tasks import analyse_play
from tests.clubs.files.test_alerts import read
from tests.scoring import builders
from tests.scoring.sessions.test_pages_shown import get, text_of
from tests.worlds import furnished_once

BBO = "pbn_bbo_pairs_56.pbn"


@pytest.fixture
@furnished_once
def evening(here):
    """A published session of which the file tells every auction and play."""
    return builders.published(here, BBO)


def address(house, session, result):
    return f"/{house.federation.slug}/sessions/{session.pk}/results/{result}/play/"


def first_result(house, session, **which):
    with acting_for(house.federation):
        return Result.objects.current().filter(session=session, board=1, contract="5CX", **which)[0]


def test_every_record_of_the_file_is_kept(here, evening):
    with acting_for(here.federation):
        kept = PlayRecord.objects.current().filter(session=evening)
        in_file = read((builders.SAMPLES / BBO).read_bytes()).records
        assert kept.count() == len(in_file) > 30
        row = kept.get(line=in_file[0].line)
    assert tuple(row.calls.split()) == in_file[0].calls
    assert tuple(row.cards.split()) == in_file[0].cards


def test_the_board_leads_to_it_and_it_says_every_call_and_card(client, here, evening):
    result = first_result(here, evening)
    with acting_for(here.federation):
        section = Section.objects.get(session=evening)
    board = f"/{here.federation.slug}/sessions/{evening.pk}/sections/{section.pk}/boards/1/"
    assert address(here, evening, result.pk) in get(client, board).content.decode()
    page = get(client, address(here, evening, result.pk))
    shown = text_of(page)
    assert "Auction and play" in shown
    content = page.content.decode()
    with acting_for(here.federation):
        record = PlayRecord.objects.current().get(session=evening, board=1, ns=result.ns, ew=result.ew)
    calls, cards = record.calls.split(), record.cards.split()
    steps = content.count("data-step=")
    assert steps == len(calls) + len(cards)
    assert all(f'data-card="{card}"' in content for card in cards)


def test_who_won_and_what_is_left_is_by_the_laws(client, here, evening):
    content = get(client, address(here, evening, first_result(here, evening).pk)).content.decode()
    rows = content.split("<tbody>")[2].split("<tr>")[1:]
    assert 'class="won' in rows[0], "the jack of diamonds is beaten by nobody: its trick is South's"
    assert rows[0].count("led") >= 1


@pytest.fixture
def sent(monkeypatch, django_capture_on_commit_callbacks):
    """What is handed to the broker, once what a test does is committed."""
    messages = []
    monkeypatch.setattr(outbox, "send", lambda *message: messages.append(message) or True)
    return django_capture_on_commit_callbacks, messages


def test_double_dummy_is_asked_for_once_and_shown_card_by_card(client, here, evening, sent):
    captured, messages = sent
    page = address(here, evening, first_result(here, evening).pk)
    with captured(execute=True):
        assert "is being computed" in text_of(get(client, page))
        assert "is being computed" in text_of(get(client, page))
    (message,) = messages
    assert message[0] == plays.TOPIC
    analyse_play(*message[1:])
    with acting_for(here.federation):
        row = PlayAnalysis.objects.get()
    assert not row.is_owed
    assert len(row.takes) == len(row.cards) // 2 + 1
    shown = text_of(get(client, page))
    assert "declarer takes" in shown
    assert "is being computed" not in shown


def test_a_play_at_which_the_solver_dies_is_given_up(client, here, evening, sent):
    captured, _messages = sent
    with captured(execute=True):
        get(client, address(here, evening, first_result(here, evening).pk))
    with acting_for(here.federation):
        row = PlayAnalysis.objects.get()
        begun = [plays.begin(row.pk) for _ in range(plays.ATTEMPTS_MAX)]
        assert all(begun)
        assert plays.begin(row.pk) is None
        row.refresh_from_db()
    assert row.problem == plays.GAVE_UP


def test_a_play_that_the_solver_refuses_has_no_tricks(here, evening, sent):
    with acting_for(here.federation):
        row = PlayAnalysis.objects.create(
            deal="N:AKQJ.T98.765.432 432.765.T98.AKQJ T98.AKQJ.432.765 765.432.AKQJ.T98",
            trump="N",
            leader="E",
            cards="SASA",
            asked_at=timezone.now(),
        )
        asked = plays.begin(row.pk)
        plays.keep(row.pk, plays.solve(asked))
        row.refresh_from_db()
    assert row.problem == plays.REFUSED


def test_a_corrected_result_has_no_play_of_another_contract(client, here, evening):
    result = first_result(here, evening)
    page = address(here, evening, result.pk)
    assert get(client, page).status_code == 200
    with acting_for(here.federation):
        PlayRecord.objects.filter(session=evening, board=1, ns=result.ns).update(
            superseded_by=evening.revisions.latest("number")
        )
        PlayRecord.objects.create(
            session=evening,
            section=result.section,
            board=1,
            ns=result.ns,
            ew=result.ew,
            calls="P P P P",
            line=1,
            stated_by=evening.revisions.latest("number"),
        )
    assert client.get(page).status_code == 404


def test_next_door_there_is_none(client, here, next_door, evening):
    result = first_result(here, evening)
    page = f"/{next_door.federation.slug}/sessions/{evening.pk}/results/{result.pk}/play/"
    assert client.get(page).status_code == 404


@pytest.mark.parametrize("key", ["pbn", "lin", "usebio"])
def test_what_is_written_has_the_auctions_and_plays(client, here, evening, key):
    content = client.get(f"/{here.federation.slug}/sessions/{evening.pk}/file/?as={key}").content
    read_again = {(record.board, record.calls, record.cards) for record in read(content).records}
    in_file = read((builders.SAMPLES / BBO).read_bytes())
    assert len(read_again) > 20
    assert read_again <= {(record.board, record.calls, record.cards) for record in in_file.records}


def test_a_file_without_plays_says_nothing_against_those_that_stand(here, evening):
    content = (builders.SAMPLES / BBO).read_text("utf-8")
    bare = "\n".join(_without_records(content.splitlines()))
    with acting_for(here.federation):
        before = set(PlayRecord.objects.current().values_list("pk", flat=True))
        upload, is_new = uploads.receive(
            club=evening.club, name="again.pbn", content=bare.encode(), by=here.scorer
        )
        assert is_new
        session = uploads.publish(upload=upload, by=here.scorer)
        assert session == evening
        facts = standing.kept_with_plays(session).facts
        kept = set(PlayRecord.objects.current().values_list("pk", flat=True))
    # Some results of this file follow from their auctions alone, and go with them.
    assert kept < before
    places = {key[:4] for key in facts.results}
    assert len(facts.plays) == len(places) > 50


def _without_records(lines):
    """Lines of PBN without those of the sections Auction and Play."""
    is_record = False
    for line in lines:
        if line.startswith(("[", "%")) or not line.strip():
            is_record = line.startswith(("[Auction", "[Play"))
        if not is_record:
            yield line


def test_the_figures_do_not_depend_on_it(here, evening):
    with acting_for(here.federation):
        assert recomputation.recompute(evening.pk) is None
