"""A file that is not to be published is removed from the desk, counts for nothing, and comes back on wish."""

import pytest
from django.urls import NoReverseMatch, get_resolver, reverse

from clubs.models import Upload, UploadState
from clubs.register import tokens
from clubs.uploads.services import amendments, hand_records, late_files, removing, uploads
from federation.errors import Refused
from federation.models import Act, AuditEntry
from federation.tenancy.context import acting_for
from tests.clubs.uploads.test_desk_pages import bring, drafted, enter, facts, publish, published, text
from tests.clubs.uploads.test_uploads import MITCHELL, ONE_TRICK_LESS

pytestmark = pytest.mark.django_db

WRONG = MITCHELL.replace(b"<DATE>", b"<DATE>99")


def pages_of_a_file():
    """Every page that is about one file, by its name."""
    resolver = get_resolver("federation.urls")
    names = {name for name in resolver.reverse_dict if isinstance(name, str)}
    for name in sorted(names):
        try:
            yield name, reverse(name, urlconf="federation.urls", kwargs={"upload_id": 1})
        except NoReverseMatch:
            continue


NAMES = dict(pages_of_a_file())
assert len(NAMES) > 8, NAMES


def state(upload):
    with acting_for(upload.club.federation):
        return Upload.objects.get(pk=upload.pk).state


def removed(house, content=MITCHELL):
    upload = drafted(house, content)
    with acting_for(house.federation):
        return removing.remove(upload=upload, by=house.scorer)


def test_the_desk_lists_what_can_be_published_apart_from_what_has_errors(here):
    drafted(here)
    drafted(here, WRONG)
    desk = f"/sakura/desk/clubs/{here.club.pk}/"
    waits, refused = (text(enter(here.scorer).get(f"{desk}?tab={tab}")) for tab in ("waits", "refused"))
    assert ("1 file waits" in waits, "1 file has errors" in waits) == (True, False)
    assert ("1 file waits" in refused, "1 file has errors" in refused) == (False, True)


@pytest.mark.parametrize("content", [MITCHELL, WRONG, b"neither this nor that"])
def test_it_is_removed_by_one_press_and_leaves_the_desk(here, content):
    upload, client = drafted(here, content), enter(here.scorer)
    response = client.post(f"/sakura/desk/uploads/{upload.pk}/remove/", follow=True)
    shown = response.content.decode()
    assert "is removed from the desk" in shown
    assert f'action="/sakura/desk/uploads/{upload.pk}/remove/"' not in shown
    assert state(upload) == UploadState.REMOVED
    client.post(f"/sakura/desk/uploads/{upload.pk}/remove/")
    with acting_for(here.federation):
        acts = [entry.act for entry in AuditEntry.objects.filter(act=Act.UPLOAD_REMOVED)]
    assert acts == [Act.UPLOAD_REMOVED]


def test_it_is_looked_at_as_it_was_and_nothing_of_it_counts(here):
    upload, client = removed(here), enter(here.scorer)
    page = client.get(f"/sakura/desk/uploads/{upload.pk}/")
    assert page.status_code == 200
    assert "Removed from the desk: nothing of this file counts." in text(page)
    before = facts(here)
    response = publish(client, upload)
    assert response.status_code == 422
    assert "Bring it back first" in text(response)
    assert facts(here) == before


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("method", ["get", "post"])
def test_every_page_of_a_removed_file_has_an_answer(here, name, method):
    upload = removed(here)
    with acting_for(here.federation):
        address = reverse(name, urlconf="federation.urls", kwargs={"upload_id": upload.pk})
    before = facts(here)
    response = getattr(enter(here.scorer), method)(f"/sakura{address}")
    assert response.status_code < 500
    assert facts(here) == before
    if method == "get" or name not in ("remove_upload", "bring_back_upload"):
        assert state(upload) == UploadState.REMOVED


def test_no_act_on_a_removed_file_goes_through(here):
    upload = removed(here)
    with acting_for(here.federation):
        session = uploads.publish(upload=drafted(here, ONE_TRICK_LESS), by=here.scorer)
    acts = (
        lambda: uploads.publish(upload=upload, by=here.scorer),
        lambda: amendments.waiting(upload, here.scorer),
        lambda: late_files.ask(upload=upload, reason="wrong", by=here.scorer),
        lambda: hand_records.attach(upload=upload, to=session, by=here.scorer),
    )
    with acting_for(here.federation):
        for act in acts:
            with pytest.raises(Refused) as refusal:
                act()
            assert refusal.value.code == "upload_removed"


def test_it_is_brought_back_and_checked_again(here):
    upload, client = removed(here), enter(here.scorer)
    response = client.post(f"/sakura/desk/uploads/{upload.pk}/bring-back/")
    assert response.status_code == 302
    assert state(upload) == UploadState.DRAFT
    assert publish(client, upload).status_code == 302


def test_the_same_file_sent_again_by_hand_comes_back_and_by_a_program_stays_removed(here):
    upload = removed(here)
    with acting_for(here.federation):
        token, _secret = tokens.issue(club=here.club, label="Laptop", by=here.scorer)
        uploads.receive(club=here.club, name="m.xml", content=MITCHELL, by=here.scorer, token=token)
    assert state(upload) == UploadState.REMOVED
    bring(enter(here.scorer), here, MITCHELL)
    assert state(upload) == UploadState.DRAFT


def test_a_published_file_and_one_that_was_published_stay(here):
    first = published(here)
    second = published(here, ONE_TRICK_LESS)
    for upload in (first, second):
        response = enter(here.scorer).post(f"/sakura/desk/uploads/{upload.pk}/remove/", follow=True)
        assert "it stays" in text(response)
    assert (state(first), state(second)) == (UploadState.SUPERSEDED, UploadState.PUBLISHED)


@pytest.mark.parametrize("act", ["remove", "bring-back"])
def test_nobody_else_removes_or_brings_back(here, next_door, act):
    upload = drafted(here) if act == "remove" else removed(here)
    before = state(upload)
    for user in (None, next_door.scorer, here.administrator):
        response = enter(user).post(f"/sakura/desk/uploads/{upload.pk}/{act}/")
        assert response.status_code in (302, 403, 404)
    assert state(upload) == before
    with acting_for(here.federation), pytest.raises(Refused):
        removing.remove(upload=upload, by=here.administrator)
