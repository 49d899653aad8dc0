"""A USEBIO file of two events through the desk: one is chosen, then the other, each a session of its own."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from clubs.models import Session, Upload, UploadState
from federation.tenancy.context import acting_for
from tests.clubs.files.files import small
from tests.clubs.uploads.test_desk_pages import enter, text

EVENT = small()[small().index("<EVENT ") : small().index("</USEBIO>")]


def two_events(number):
    """An open game at matchpoints and one at Butler, of the club with this number."""
    second = EVENT.replace("MP_PAIRS", "BUTLER_PAIRS").replace("27/07/2022", "28/07/2022")
    club = small(("<CLUB_ID_NUMBER>7<", f"<CLUB_ID_NUMBER>{number}<"))
    return club.replace(EVENT, EVENT + second).replace("2022", "2026").encode()


@pytest.mark.parametrize("language", ["en", "ja"])
def test_each_of_two_events_is_taken_by_itself(here, language):
    client = enter(here.scorer)
    file = SimpleUploadedFile("evening.xml", two_events(here.club.number))
    answer = client.post(
        f"/sakura/desk/clubs/{here.club.pk}/",
        {"files": [file]},
        follow=True,
        headers={"accept-language": language},
    )
    page = text(answer)
    sentence = {"en": "Event 2: “2”, 28/07/2026", "ja": "競技2：「2」、28/07/2026"}[language]
    assert sentence in page
    with acting_for(here.federation):
        whole = Upload.objects.get()
        assert whole.state == UploadState.REFUSED
    for number, scoring in ((2, "butler"), (1, "matchpoints")):
        client.post(f"/sakura/desk/uploads/{whole.pk}/events/", {"event": number})
        with acting_for(here.federation):
            upload = Upload.objects.get(part=number)
            assert upload.state == UploadState.DRAFT
        client.post(f"/sakura/desk/uploads/{upload.pk}/", {"revision": 1, "acknowledged": "on"}, follow=True)
        with acting_for(here.federation):
            assert Session.objects.latest("pk").scoring == scoring
    with acting_for(here.federation):
        assert Session.objects.filter(club=here.club).count() == 2
