"""Letters that come back: whose report is believed, what it does, and that hostile reports do nothing."""

import io
from email.message import EmailMessage

import pytest
from django.core.management import CommandError, call_command

from federation.apart import door
from federation.models import Letter, LetterBounce, User
from federation.record import bounces, letters, reports_reader
from federation.record.letter_marks import message_id, named_by
from federation.tenancy.context import acting_for

ABOUT = {"page": ["my_letters"], "count": 1}
REPORT = """From: MAILER-DAEMON@example.com
To: portal@example.com
Subject: Undelivered Mail Returned to Sender
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: text/plain

The mail system could not deliver it.
--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.com

Final-Recipient: rfc822; {to}
Original-Recipient: rfc822;{to}
Action: {action}
Status: {code}
Diagnostic-Code: smtp; 550 no such user
--b
Content-Type: {kind}

Message-ID: {letter}
Subject: News
{end}
--b--
"""


@pytest.fixture
def letter(here):
    """A letter that went, and its name, out of scope again."""
    with acting_for(here.federation):
        letters.owe(topic="proof_failed", key="1", readers=[here.player], about=ABOUT)
        row = Letter.objects.get()
        return row, message_id(row)


def report(name, to, *, code="5.1.1", action="failed", kind="text/rfc822-headers"):
    end = "" if kind == "text/rfc822-headers" else "\nThe letter."
    return REPORT.format(letter=name, to=to, code=code, action=action, kind=kind, end=end).encode()


def take(*contents):
    read = bounces.BouncesRead()
    for content in contents:
        bounces.take(content, read)
    return read


@pytest.mark.parametrize("kind", ["text/rfc822-headers", "message/rfc822"])
def test_a_letter_comes_back_once(here, letter, kind):
    content = report(letter[1], here.player.email.upper(), kind=kind)
    read = take(content, content)
    assert (read.kept, read.known, read.others) == (1, 1, {})
    with acting_for(here.federation):
        row = LetterBounce.objects.get()
        assert (row.letter_id, row.address, row.code) == (letter[0].pk, here.player.email, "5.1.1")
        assert bounces.is_failing(here.player.email)
        User.objects.filter(pk=here.player.pk).update(email="new@example.com")
        assert not bounces.is_failing("new@example.com"), "another address has no letters that came back"


def test_a_full_mailbox_is_given_a_second_chance(here, letter):
    take(report(letter[1], here.player.email, code="5.2.2"))
    with acting_for(here.federation):
        assert not bounces.is_failing(here.player.email)
        letters.owe(topic="proof_failed", key="2", readers=[here.player], about=ABOUT)
        second = message_id(Letter.objects.get(key="2"))
    take(report(second, here.player.email, code="5.2.2"))
    with acting_for(here.federation):
        assert bounces.is_failing(here.player.email)


def test_what_is_believed_of_nobody(here, next_door, letter):
    row, name = letter
    to = here.player.email
    forged = name.replace(".", ".0", 1).replace(name[-16], "1", 1)
    other = f"<letter-{row.pk + 1}{name[name.index('.') :]}"
    elsewhere = name.replace("@sakura", "@albion")
    plain = EmailMessage()
    plain["Message-ID"] = name
    plain.set_content("I am on holiday.")
    read = take(
        report(forged, to),
        report(other, to),
        report(elsewhere, to),
        report(name, "somebody@example.com"),
        report(name, to, action="delayed"),
        report(name, to, code="4.2.2"),
        report(name, to, code="5.1.1; DROP"),
        plain.as_bytes(),
    )
    assert read.kept == 0
    assert read.others == {
        "no letter of ours": 4,
        "another address than the letter's": 1,
        "not failed for good": 3,
    }
    for house in (here, next_door):
        with acting_for(house.federation):
            assert not LetterBounce.objects.exists()
    assert named_by(name) is not None
    assert named_by(forged) is named_by(other) is named_by(elsewhere) is None


def test_hostile_reports_cost_little_and_stop_nothing(here, letter):
    good = report(letter[1], here.player.email)
    nested = (
        b"Content-Type: multipart/report; boundary=b\n\n" + b"--b\nContent-Type: message/rfc822\n\n" * 20_000
    )
    read = take(
        b"",
        b"\0" * 100,
        b"Content-Type: multipart/report; boundary=\xff\n\n--\xff--",
        nested,
        b"Content-Type: message/delivery-status\n\nAction: failed",
        b"A: " + b"x" * bounces.REPORT_MAX,
        good,
    )
    assert read.kept == 1
    assert sum(read.others.values()) == 6
    assert read.others["too large"] == 1


def test_the_command_reads_a_maildir_and_moves_what_is_read(here, letter, tmp_path):
    for folder in ("new", "cur", "tmp"):
        (tmp_path / folder).mkdir()
    (tmp_path / "new" / "1.a").write_bytes(report(letter[1], here.player.email))
    (tmp_path / "new" / "2.b").write_bytes(b"noise")
    secret = tmp_path / "secret"
    secret.write_bytes(report(letter[1], here.player.email))
    (tmp_path / "new" / "3.c").symlink_to(secret)
    printed = io.StringIO()
    call_command("bounces", maildir=str(tmp_path), stdout=printed)
    assert "1 letters came back for good, 0 known before." in printed.getvalue()
    assert sorted(one.name for one in (tmp_path / "cur").iterdir()) == ["1.a:2,S", "2.b:2,S"]
    assert [one.name for one in (tmp_path / "new").iterdir()] == ["3.c"]
    with pytest.raises(CommandError):
        call_command("bounces", maildir=str(secret), stdout=printed)


def test_the_command_reads_one_report_from_standard_input(here, letter, monkeypatch):
    content = io.TextIOWrapper(io.BytesIO(report(letter[1], here.player.email)))
    monkeypatch.setattr("sys.stdin", content)
    printed = io.StringIO()
    call_command("bounces", stdout=printed)
    assert "1 letters came back" in printed.getvalue()


def test_the_office_and_the_person_see_it(here, letter, client):
    take(report(letter[1], here.player.email))
    client.cookies["language"] = "en"
    client.force_login(here.player)
    assert "come back" in client.get("/sakura/me/letters/").content.decode()
    client.force_login(here.administrator)
    with acting_for(here.federation):
        member = here.members[1]
    page = client.get(f"/sakura/desk/members/{member.pk}/", {"show": "letters"}).content.decode()
    assert "come back" in page


def test_reports_go_to_an_address_of_their_own(inside, settings):
    settings.BOUNCES_ADDRESS = "bounces@example.org"
    letters.owe(topic="proof_failed", key="1", readers=[inside.player], about=ABOUT)
    message = letters.message_of(Letter.objects.get())
    assert message.from_email == "bounces@example.org"
    assert "bounces" not in message.message()["From"]


def test_parts_within_parts_without_an_end_are_no_report():
    head = b'Content-Type: multipart/report; boundary="%d"\r\n\r\n--%d\r\n'
    content = b"".join(head % (depth, depth) for depth in range(3_000))
    assert reports_reader.read(content, None) == {"failures": [], "letters": []}


def test_a_zero_byte_in_a_field_comes_through_the_door():
    content = report("<1@example.org>\r\n \0;--b", "x@example.org")
    assert b"\0" in content
    assert door.ask(bounces.READER, content)["letters"] == ["<1@example.org> ;--b"]
