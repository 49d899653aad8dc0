"""Who played, corrected on the table of a published session: shown first, then stated as facts."""

import re

import pytest

from clubs.corrections.services import players
from clubs.corrections.services.players import PlayerReads
from clubs.files.amending.kinds import PlayerReading
from clubs.models import EntryPlayer, Revision, UploadState
from clubs.uploads.services import amendments, uploads
from clubs.uploads.services.named_players import named
from federation.errors import Refused
from federation.models import Act, AuditEntry
from federation.tenancy.context import acting_for
from scoring.models import Run
from scoring.sessions.services import recomputation
from tests.clubs.uploads.test_desk_pages import enter, text
from tests.clubs.uploads.test_uploads import MITCHELL, ONE_TRICK_LESS, publish, receive, standings
from tests.worlds import furnished_once


@pytest.fixture
@furnished_once
def published(here):
    with acting_for(here.federation):
        return publish(here)


def page(session):
    return f"/sakura/desk/sessions/{session.pk}/players/"


def first(session):
    return players.seated(session)[0]


def newest(session):
    return players.newest_revision(session)


def correct(house, session, reads, **more):
    words = {"after": newest(session), "by": house.scorer} | more
    return players.correct_players(session=session, reads=reads, **words)


def typed(session, **more):
    """The table as it is sent, with what else is typed."""
    sent = {"revision": newest(session), "act": "show"}
    for player in players.seated(session):
        sent |= {f"name_{player.key}": player.reads.name, f"number_{player.key}": player.reads.number}
    return sent | more


def sat(session, seat):
    (section, direction, number), place = seat
    entry = {"entry__section__letter": section, "entry__direction": direction, "entry__number": number}
    return EntryPlayer.objects.filter(entry__session=session, seat=place, **entry).order_by("pk")


def test_a_correction_is_a_revision_that_supersedes_and_computes_anew(here, published):
    with acting_for(here.federation):
        player, member, before = first(published), here.members[0], standings(published)
        reads = PlayerReads(player.reads.name, member.number, member)
        revision = correct(here, published, {player.seat: reads})
        old, new = sat(published, player.seat)
        assert (old.superseded_by, new.stated_by, new.superseded_by) == (revision, revision, None)
        assert (old.member, new.member, new.name) == (player.reads.member, member, old.name)
        assert (revision.number, revision.of_players, revision.upload) == (2, True, None)
        assert EntryPlayer.objects.filter(stated_by=revision).count() == 1
        assert recomputation.recompute(published.pk) is not None
        assert standings(published) == before
        assert Run.objects.filter(session=published).count() == 1  # a name is no figure
        entry = AuditEntry.objects.filter(act=Act.PLAYERS_CORRECTED).get()
        assert entry.parameters == {"revision": 2}


def test_it_stays_when_the_same_file_comes_again_and_another_one_of_the_game(here, published):
    with acting_for(here.federation):
        player, member = first(published), here.members[0]
        correct(here, published, {player.seat: PlayerReads(player.reads.name, member.number, member)})
        upload, is_new = receive(here)
        assert (is_new, upload.state) == (False, UploadState.PUBLISHED)
        uploads.publish(upload=upload, by=here.scorer)
        other, _ = receive(here, ONE_TRICK_LESS)
        assert uploads.publish(upload=other, by=here.scorer) == published
        assert sat(published, player.seat).last().member == member
        back, _ = receive(here)
        uploads.publish(upload=back, by=here.scorer)
        assert sat(published, player.seat).last().member == member
        assert newest(published) == 4


def test_a_file_that_says_something_else_of_the_seat_by_now_holds(here, published):
    with acting_for(here.federation):
        player, member, other = first(published), here.members[0], here.members[1]
        correct(here, published, {player.seat: PlayerReads(player.reads.name, member.number, member)})
        number = player.reads.number.encode()
        mended, _ = receive(here, MITCHELL.replace(number, other.number.encode()))
        uploads.publish(upload=mended, by=here.scorer)
        assert sat(published, player.seat).last().member == other


def test_a_file_that_comes_again_lists_the_names_that_it_changes(here, published):
    """Those that stay as they were corrected are not among them."""
    with acting_for(here.federation):
        player, changed, *_others = players.seated(published)
        member = here.members[0]
        correct(here, published, {player.seat: PlayerReads(player.reads.name, member.number, member)})
        name = changed.reads.name.encode()
        upload, _ = receive(here, MITCHELL.replace(b">" + name + b"<", b">Somebody Else<", 1))
        (change,) = upload.report["changes"]["players"]
        assert (change["seat"], change["before"]["name"]) == (changed.seat[1], changed.reads.name)
    shown = text(enter(here.scorer).get(f"/sakura/desk/uploads/{upload.pk}/"))
    assert "Players that publishing changes" in shown
    assert "Somebody Else" in shown
    with acting_for(here.federation):
        uploads.publish(upload=upload, by=here.scorer)
        assert sat(published, changed.seat).last().name == "Somebody Else"
        assert sat(published, player.seat).last().member == member


def test_an_amendment_of_a_file_stays_when_it_comes_again(here):
    with acting_for(here.federation):
        upload, _ = receive(here)
        seat = named(uploads.renewed(upload)[1])[0].players[0]
        reading = PlayerReading("Right Name", here.members[0].number)
        amendments.amend_players(upload=upload, readings=[(seat.place, reading)], by=here.scorer)
        again, is_new = receive(here)
        player = named(uploads.renewed(again)[1])[0].players[0]
        assert (is_new, player.name, player.member) == (False, "Right Name", here.members[0])
    shown = text(enter(here.scorer).get(f"/sakura/desk/uploads/{upload.pk}/"))
    assert "Right Name" in shown  # among what was amended, name by name


def test_it_can_be_corrected_again(here, published):
    with acting_for(here.federation):
        player, member = first(published), here.members[0]
        correct(here, published, {player.seat: PlayerReads("A", member.number, member)})
        correct(here, published, {player.seat: PlayerReads("Guest")})
        uploads.publish(upload=receive(here, ONE_TRICK_LESS)[0], by=here.scorer)
        now = sat(published, player.seat).last()
        assert (now.name, now.number, now.member) == ("Guest", "", None)


@pytest.mark.parametrize(
    ("wrong", "code"),
    [({"after": 0}, "superseded"), ({"reads": "unknown"}, "superseded"), ({"reads": "same"}, "unchanged")],
)
def test_what_is_refused(here, published, wrong, code):
    with acting_for(here.federation):
        player = first(published)
        reads = {player.seat: PlayerReads("Somebody")}
        if wrong.get("reads") == "unknown":
            reads = {(("Z", "NS", "99"), 1): PlayerReads("Somebody")}
        elif "reads" in wrong:
            reads = {player.seat: player.reads}
        after = {"after": wrong["after"]} if "after" in wrong else {}
        with pytest.raises(Refused) as refused:
            correct(here, published, reads, **after)
        assert refused.value.code == code
        assert Revision.objects.count() == 1


def test_strangers_are_refused(here, next_door, published):
    with acting_for(here.federation):
        player = first(published)
        with pytest.raises(Refused) as refused:
            correct(here, published, {player.seat: PlayerReads("X")}, by=here.registrar)
        assert refused.value.code == "not_your_club"
    assert enter(next_door.scorer).get(page(published)).status_code == 403
    assert enter(here.registrar).get(page(published)).status_code == 403
    assert enter(next_door.scorer).get(page(published).replace("sakura", "albion")).status_code == 404


# --- the page --------------------------------------------------------------------------------------


def test_the_table_is_reached_from_the_standings_by_who_may(here, published):
    standings_page = f"/sakura/sessions/{published.pk}/"
    assert page(published) in enter(here.scorer).get(standings_page).content.decode()
    assert page(published) not in enter(here.registrar).get(standings_page).content.decode()


def test_what_changes_is_listed_name_by_name_before_it_is_done(here, published):
    client = enter(here.scorer)
    with acting_for(here.federation):
        player, member = first(published), here.members[0]
        sent = typed(published, **{f"number_{player.key}": member.number})
    shown = client.post(page(published), sent)
    (change,) = shown.context["changes"]
    assert (change.before.number, change.after.member) == (player.reads.number, member)
    seen = text(shown)
    assert "What changes" in seen
    assert member.name in seen
    with acting_for(here.federation):
        assert Revision.objects.count() == 1
    mark = shown.context["mark"]
    other = client.post(
        page(published), {**sent, f"name_{player.key}": "Other", "act": "correct", "seen": mark}
    )
    assert other.status_code == 200  # shown anew: the effect seen was of other values
    done = client.post(page(published), {**sent, "act": "correct", "seen": mark})
    assert done.url == f"/sakura/sessions/{published.pk}/"
    with acting_for(here.federation):
        assert sat(published, player.seat).last().member == member
    again = client.post(page(published), {**sent, "act": "correct", "seen": mark})
    assert again.url == page(published)
    history = text(client.get(f"/sakura/sessions/{published.pk}/history/"))
    assert "Players corrected" in history


def test_somebody_is_looked_for_by_name_and_taken(here, published):
    client = enter(here.scorer)
    with acting_for(here.federation):
        player, member = first(published), here.members[0]
        sent = typed(published, **{f"name_{player.key}": member.family_romaji, "who": player.key})
    sent.pop("act")
    shown = client.post(page(published), sent)
    assert f"{member.name} ({member.number})" in text(shown)
    taken = {**sent, "take": f"{player.key}:{member.number}"}
    taken.pop("who")
    shown = client.post(page(published), taken)
    (change,) = shown.context["changes"]
    assert change.after.member == member


def test_all_suggestions_and_all_others_guests(here, published):
    client = enter(here.scorer)
    with acting_for(here.federation):
        seats = players.seated(published)
        unknown, mistyped = seats[0], seats[1]
        member = here.members[1]
        slip = member.number[:-3] + member.number[-2] + member.number[-3] + member.number[-1]
        reads = {
            unknown.seat: PlayerReads("Nemo", "ZZ-1"),
            mistyped.seat: PlayerReads(member.family_romaji, slip),
        }
        correct(here, published, reads)
        now = {player.seat: player for player in players.seated(published)}
        assert now[mistyped.seat].likely == member
        assert now[unknown.seat].is_unknown
        sent = typed(published)
    taken = client.post(page(published), {**sent, "act": "suggested"})
    changes = {change.seat: change.after for change in taken.context["changes"]}
    assert changes[mistyped.seat].member == member
    assert unknown.seat not in changes
    guests = client.post(page(published), {**sent, "act": "guests"})
    changes = {change.seat: change.after for change in guests.context["changes"]}
    assert (changes[unknown.seat].name, changes[unknown.seat].number) == ("Nemo", "")
    assert mistyped.seat not in changes
    with acting_for(here.federation):
        assert not any(
            player.is_unknown and not player.likely and player.seat not in changes
            for player in players.seated(published)
        )


def test_a_number_behind_a_name_is_split(here, published):
    client = enter(here.scorer)
    with acting_for(here.federation):
        player, member = first(published), here.members[0]
        sent = typed(
            published, **{f"name_{player.key}": f"Ito Ken＃{member.number}", f"number_{player.key}": ""}
        )
    (change,) = client.post(page(published), sent).context["changes"]
    assert (change.after.name, change.after.member) == ("Ito Ken", member)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_wrong_row_is_named_at_once(here, published, language):
    client = enter(here.scorer)
    with acting_for(here.federation):
        one, two, three, *_ = players.seated(published)
        taken = here.members[0]
        sent = typed(
            published,
            **{f"number_{one.key}": "X-404", f"name_{two.key}": "", f"number_{two.key}": ""},
            **{f"name_{three.key}": "\x00"},
        )
        correct(here, published, {players.seated(published)[-1].seat: PlayerReads("T", taken.number, taken)})
        sent = {**typed(published), **{key: value for key, value in sent.items() if key != "revision"}}
        sent["revision"] = newest(published)
        keys = [player.key for player in players.seated(published)][:3]
    sent |= {f"number_{keys[0]}": "X-404", f"name_{keys[1]}": "", f"number_{keys[1]}": ""}
    sent |= {f"name_{keys[2]}": "\x00"}
    shown = client.post(page(published), sent, headers={"accept-language": language})
    assert shown.status_code == 422
    html = shown.content.decode()
    for wrong in (f"number_{keys[0]}", f"name_{keys[1]}", f"name_{keys[2]}"):
        assert f'href="#players_{wrong}"' in html
    assert 'value="X-404"' in html


def test_nobody_sits_for_two_contestants(here, published):
    client = enter(here.scorer)
    with acting_for(here.federation):
        one, *_others, last = players.seated(published)
        member = here.members[0]
        correct(here, published, {last.seat: PlayerReads("T", member.number, member)})
        one = first(published)
        sent = typed(published, **{f"number_{one.key}": member.number})
    shown = client.post(page(published), sent)
    assert shown.status_code == 422
    assert re.search(r"plays for .* already", text(shown))


@pytest.mark.parametrize(
    "sent",
    [
        {},
        {"revision": "x"},
        {"revision": "1"},
        {"revision": "1", "take": ":"},
        {"revision": "1", "who": "\x00"},
        {"revision": "1", "take": "9" * 400 + ":1"},
        {"revision": "1", "act": "correct", "seen": "\ud7ff"},
    ],
)
def test_bad_input_is_no_error(here, published, sent):
    answer = enter(here.scorer).post(page(published), sent)
    assert answer.status_code in (200, 302, 422)
    with acting_for(here.federation):
        assert Revision.objects.count() == 1


def test_what_is_not_sent_stays(here, published):
    shown = enter(here.scorer).post(page(published), {"revision": "1", "act": "show"})
    assert shown.context["changes"] == []
