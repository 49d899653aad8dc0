"""Photographs as proof: read by content, written anew without the camera's notes, never public."""

import io
import random

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test.utils import CaptureQueriesContext
from PIL import Image

from clubs.files.apart.pictures import SIDE_MAX
from clubs.models import Proof, Session, Upload
from clubs.uploads.services import proofs
from clubs.uploads.services.photograph import photograph
from federation.errors import Refused
from federation.models import AuditEntry, Role
from federation.tenancy.context import acting_for
from tests.cast import appoint, login
from tests.clubs.api_cast import device
from tests.clubs.uploads.test_uploads import publish, receive
from tests.worlds import furnished_once

PLACE = 0x8825  # the EXIF directory of the place
UPRIGHT = 0x0112


def picture(kind="JPEG", size=(300, 200), exif=None, colour="navy"):
    out = io.BytesIO()
    Image.new("RGB", size, colour).save(out, kind, **({"exif": exif} if exif else {}))
    return out.getvalue()


def with_place(turned=6):
    exif = Image.Exif()
    exif[UPRIGHT] = turned
    exif[0x010E] = "SECRET description"
    exif.get_ifd(PLACE)[1] = "N"
    exif.get_ifd(PLACE)[2] = (35.0, 41.0, 22.0)
    return picture(exif=exif)


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_what_is_read(kind):
    photo = photograph(picture(kind))
    with Image.open(io.BytesIO(photo.picture)) as kept, Image.open(io.BytesIO(photo.small)) as small:
        assert (kept.format, kept.size, small.format, small.size) == ("JPEG", (300, 200), "JPEG", (240, 160))


def test_the_place_is_not_kept_and_the_picture_stands_upright():
    sent = with_place()
    with Image.open(io.BytesIO(sent)) as before:
        assert before.getexif().get_ifd(PLACE)
    photo = photograph(sent)
    for kept in (photo.picture, photo.small):
        with Image.open(io.BytesIO(kept)) as after:
            assert not after.getexif()
            assert "exif" not in after.info
        assert b"SECRET" not in kept
    assert (photo.width, photo.height) == (200, 300)


def test_large_pictures_become_smaller():
    photo = photograph(picture(size=(4000, 3000)))
    assert (photo.width, photo.height) == (SIDE_MAX, SIDE_MAX * 3 // 4)


def bomb():
    """A small file of 20,000 × 20,000 points."""
    out = io.BytesIO()
    Image.new("1", (20_000, 20_000)).save(out, "PNG")
    return out.getvalue()


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "not_a_photograph"),
        (b"%PDF-1.7 not a picture", "not_a_photograph"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "not_a_photograph"),
        (b"GIF89a" + bytes(40), "not_a_photograph"),
        (picture()[:200], "not_a_photograph"),
        (b"\0\0\0\x18ftypheic" + bytes(40), "not_a_photograph"),
        (b"MZ" + picture(), "not_a_photograph"),
        (bytes(13 * 1024 * 1024), "photograph_too_large"),
        (bomb(), "photograph_too_large"),
    ],
    ids=["empty", "pdf", "svg", "gif", "cut", "heic", "program", "heavy", "bomb"],
)
def test_what_is_refused(content, code):
    with pytest.raises(Refused) as refusal:
        photograph(content)
    assert refusal.value.code == code
    assert refusal.value.sentence


@pytest.mark.parametrize("seed", range(60))
def test_damaged_pictures_are_read_or_refused(seed):
    dice = random.Random(seed)  # noqa: S311 (noise)
    content = bytearray(picture(dice.choice(["JPEG", "PNG", "WEBP"]), size=(40, 30)))
    for _ in range(dice.randrange(1, 12)):
        content[dice.randrange(len(content))] = dice.randrange(256)
    try:
        photo, code = photograph(bytes(content[: dice.randrange(20, len(content) + 1)])), ""
    except Refused as refusal:
        photo, code = None, refusal.code
    assert code in ({"not_a_photograph", "photograph_too_large"} if photo is None else {""})
    if photo:
        with Image.open(io.BytesIO(photo.picture)) as kept:
            assert (kept.format, kept.size) == ("JPEG", (photo.width, photo.height))


def test_the_same_photograph_is_taken_once(inside):
    upload, _ = receive(inside)
    first, is_new = proofs.attach(to=upload, content=picture(), by=inside.scorer, caption="Board 7")
    again, is_second = proofs.attach(to=upload, content=picture(), by=inside.scorer)
    assert (is_new, is_second, again.pk, Proof.objects.count()) == (True, False, first.pk, 1)
    assert AuditEntry.objects.filter(act="proof.attached").count() == 1


def test_so_many_and_no_more(inside, monkeypatch):
    monkeypatch.setattr(proofs, "MOST", 2)
    upload, _ = receive(inside)
    for colour in ("red", "green"):
        proofs.attach(to=upload, content=picture(colour=colour), by=inside.scorer)
    with pytest.raises(Refused, match="2"):
        proofs.attach(to=upload, content=picture(), by=inside.scorer)


def test_only_the_desk_attaches(inside):
    session = publish(inside)
    for somebody in (inside.player, inside.administrator):
        with pytest.raises(Refused):
            proofs.attach(to=session, content=picture(), by=somebody)
    with pytest.raises(Refused, match="99"):
        proofs.attach(to=session, content=picture(), by=inside.scorer, board=99)


@pytest.fixture
@furnished_once
def attached(here):
    with acting_for(here.federation):
        session = publish(here)
        proof, _ = proofs.attach(to=session, content=with_place(), by=here.scorer, caption="Board 1", board=1)
    return session, proof


def test_who_sees_it(client, here, next_door, attached):
    session, proof = attached
    with acting_for(here.federation):
        office = login(here.federation, "office")
        appoint(office, Role.TOURNAMENT_OFFICE)
    addresses = [
        f"/sakura/desk/proofs/{proof.pk}/",
        f"/sakura/desk/proofs/{proof.pk}/small/",
        f"/sakura/desk/sessions/{session.pk}/proofs/",
    ]
    for address in addresses:
        assert client.get(address).status_code == 302
    for user, status in (
        (here.scorer, 200),
        (office, 200),
        (here.player, 403),
        (here.registrar, 403),
        (next_door.scorer, 403),
    ):
        client.force_login(user)
        assert [client.get(address).status_code for address in addresses] == [status] * 3, user
    client.force_login(next_door.scorer)
    assert client.get(f"/albion/desk/proofs/{proof.pk}/").status_code == 404


def test_how_it_is_sent(client, here, attached):
    _session, proof = attached
    client.force_login(here.scorer)
    answer = client.get(f"/sakura/desk/proofs/{proof.pk}/")
    assert answer["Content-Type"] == "image/jpeg"
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Cache-Control"] == "no-store, private"
    assert answer["Content-Disposition"] == f'inline; filename="proof-{proof.pk}.jpg"'


def test_from_the_page_of_a_file(client, here):
    with acting_for(here.federation):
        upload, _ = receive(here)
    client.force_login(here.scorer)
    address = f"/sakura/desk/uploads/{upload.pk}/proofs/"
    form = client.get(address, headers={"accept-language": "en"}).content.decode()
    assert 'capture="environment"' in form
    assert 'accept="image/jpeg,image/png,image/webp"' in form
    wrong = client.post(address, {"photograph": SimpleUploadedFile("a.jpg", b"no picture at all")})
    assert wrong.status_code == 422
    sent = client.post(address, {"photograph": SimpleUploadedFile("a.jpg", picture()), "caption": "Slip <1>"})
    assert sent.status_code == 302
    page = client.get(f"/sakura/desk/uploads/{upload.pk}/").content.decode()
    assert "Slip &lt;1&gt;" in page
    assert "/small/" in page


def test_by_token(here, next_door):
    with acting_for(here.federation):
        upload, _ = receive(here)
    address = f"/sakura/api/v1/uploads/{upload.pk}/proofs/"
    client = device(here)
    answers = [client.post(f"{address}?caption=Slip", picture(), content_type="image/jpeg") for _ in range(2)]
    assert [answer.status_code for answer in answers] == [201, 200]
    assert answers[0].json()["caption"] == "Slip"
    assert answers[0].json()["upload"] == upload.pk
    form = {"file": SimpleUploadedFile("a.png", picture("PNG")), "caption": "Another"}
    assert client.post(address, form).json()["caption"] == "Another"
    refused = client.post(address, b"nothing", content_type="image/jpeg")
    assert (refused.status_code, refused.json()["title"]) == (422, "not_a_photograph")
    heavy = client.post(address, bytes(13 * 1024 * 1024), content_type="image/png")
    assert (heavy.status_code, heavy.json()["title"]) == (413, "photograph_too_large")
    assert device(next_door).post(address, picture(), content_type="image/jpeg").status_code == 401
    with acting_for(here.federation):
        assert (Upload.objects.count(), Session.objects.count(), Proof.objects.count()) == (1, 0, 2)


def test_a_page_of_many_costs_no_more(client, here):
    with acting_for(here.federation):
        upload, _ = receive(here)
    client.force_login(here.scorer)
    counts = []
    for colour in ("red", "green", "blue"):
        with acting_for(here.federation):
            proofs.attach(to=upload, content=picture(colour=colour), by=here.scorer)
        with CaptureQueriesContext(connection) as asked:
            client.get(f"/sakura/desk/uploads/{upload.pk}/proofs/")
        counts.append(len(asked))
    assert counts[1] == counts[2]
