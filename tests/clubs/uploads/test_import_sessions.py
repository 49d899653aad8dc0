"""A folder of files into a club: each has an outcome, an interrupted import goes on, nothing doubles."""

import csv
import io
import os

import pytest
from django.core.management import CommandError, call_command

from clubs.models import Result, Revision, Session, Upload, UploadState
from clubs.uploads.services import importing, uploads
from clubs.uploads.services.importing import FileImport, ImportOutcome
from clubs.uploads.words.importing import Progress
from federation.models import OutboxEntry
from federation.tenancy.context import acting_for
from scoring.models import RecomputeRequest, StandingRow
from scoring.owing import COUNT_TOPIC, RATING_TOPIC
from tests.clubs.uploads.test_uploads import MITCHELL, ONE_TRICK_LESS
from tests.scoring.builders import a_field

OTHER_PROGRAM = MITCHELL.replace(b"<EVENT_IDENTIFIER>", b"<EVENT_IDENTIFIER>other")


def field(number):
    """Game number so-and-so, of a day of its own."""
    content = a_field(8, 6).replace(b"field-8", b"field-%d" % number)
    return content.replace(b"01/03/2024", b"%02d/03/2024" % number)


@pytest.fixture
def folder(tmp_path):
    """Games in subfolders, and everything else that such folders hold."""
    for number in (1, 2, 3):
        file = tmp_path / "archive" / f"{number}" / "game.xml"
        file.parent.mkdir(parents=True)
        file.write_bytes(field(number))
    return tmp_path / "archive"


def run(house, folder, *options, **named):
    out = io.StringIO()
    chosen = {"federation": house.federation.slug, "club": "2074", "by": house.scorer.email, "lang": "en"}
    call_command("import_sessions", folder, *options, stdout=out, **(chosen | named))
    return out.getvalue()


def count(house, model, **where):
    with acting_for(house.federation):
        return model.objects.filter(**where).count()


def table_of(path):
    with path.open(encoding="utf-8-sig", newline="") as file:
        return {row["file"]: row for row in csv.DictReader(file)}


def test_a_folder_is_taken_and_waits_for_somebody_to_publish_it(here, folder):
    printed = run(here, folder)
    assert "3 of 3 files" in printed
    assert "3  waiting to be published" in printed
    assert count(here, Upload, state=UploadState.DRAFT, received_by=here.scorer) == 3
    assert count(here, Session) == 0


def test_a_folder_is_published_and_owes_figures_to_the_worker(here, folder):
    printed = run(here, folder, "--publish")
    assert "3  published (72 results)" in printed
    assert count(here, Session) == 3
    assert (count(here, StandingRow), count(here, RecomputeRequest, closed_at=None)) == (0, 3)
    assert OutboxEntry.objects.count() == 3


def test_figures_may_be_computed_at_once(here, folder):
    run(here, folder, "--publish", "--recompute")
    assert count(here, RecomputeRequest, closed_at=None) == 0
    assert count(here, StandingRow) == 3 * 8
    owed = OutboxEntry.objects.values_list("topic", flat=True)
    assert set(owed) == {RATING_TOPIC, COUNT_TOPIC}, "ratings follow from figures, and wait for the sweeper"


def test_the_same_command_again_skips_what_is_done(here, folder, monkeypatch):
    run(here, folder, "--publish")
    monkeypatch.setattr(uploads, "receive", None)  # so nothing is read a second time
    assert "3  taken in an earlier import" in run(here, folder, "--publish")
    assert (count(here, Upload), count(here, Revision)) == (3, 3)


def test_files_that_waited_are_published_by_a_second_import(here, folder):
    run(here, folder)
    assert "3  taken in an earlier import" in run(here, folder)
    assert "3  published (72 results)" in run(here, folder, "--publish")


def test_an_interrupted_import_reports_and_goes_on(here, folder, monkeypatch, capsys):
    taken, receive = [], uploads.receive

    def interrupted(**about):
        if len(taken) == 2:
            raise KeyboardInterrupt
        taken.append(about["name"])
        return receive(**about)

    with monkeypatch.context() as patched:
        patched.setattr(uploads, "receive", interrupted)
        with pytest.raises(CommandError, match="goes on from here") as ended:
            run(here, folder, "--publish")
    assert ended.value.returncode == 130
    assert count(here, Session) == 2
    printed = run(here, folder, "--publish")
    assert "2  taken in an earlier import" in printed
    assert "1  published (24 results)" in printed
    assert count(here, Session) == 3


def test_no_bad_file_ends_it_and_the_table_tells_of_every_file(here, folder, tmp_path):
    (folder / "0-broken.xml").write_bytes(MITCHELL[:4000])
    (folder / "=cmd.xml").write_bytes(b"neither a game nor anything else")
    (folder / "again.xml").write_bytes(field(1))
    (folder / ".hidden").write_bytes(field(4))
    (folder / "empty.xml").write_bytes(b"")
    os.mkfifo(folder / "pipe")
    (folder / "nowhere").symlink_to(folder / "no such file")
    table = tmp_path / "table.csv"
    printed = run(here, folder, "--publish", report=table)
    rows = table_of(table)
    assert len(rows) == 9
    outcomes = {name: row["outcome"] for name, row in rows.items()}
    assert outcomes["1/game.xml"] == outcomes["3/game.xml"] == "published"
    assert outcomes["again.xml"] == "duplicate"
    assert outcomes["0-broken.xml"] == outcomes["'=cmd.xml"] == outcomes["empty.xml"] == "refused"
    assert outcomes["pipe"] == outcomes["nowhere"] == "failed"
    assert "it is not a file" in printed
    assert "    Line " in printed
    assert count(here, Session) == 3


def test_two_names_of_the_same_bytes_are_one_file(here, folder):
    (folder / "4.xml").write_bytes(field(4))
    (folder / "5.xml").write_bytes(field(4))
    printed = run(here, folder, "--publish")
    assert "1  says nothing new" in printed
    assert count(here, Upload) == 4


def test_questions_are_left_for_a_person(here, tmp_path):
    for name, content in (("1.xml", MITCHELL), ("2.xml", ONE_TRICK_LESS), ("3.xml", OTHER_PROGRAM)):
        (tmp_path / name).write_bytes(content)
    printed = run(here, tmp_path, "--publish")
    assert "2  waiting for somebody's answer" in printed
    assert "It would change 1 result of a published game" in printed
    assert (count(here, Session), count(here, Revision), count(here, Result)) == (1, 1, 126)
    assert count(here, Upload, state=UploadState.DRAFT) == 2
    assert "2  waiting for somebody's answer" in run(here, tmp_path, "--publish")


def test_a_mistake_of_ours_costs_one_file(here, folder, monkeypatch):
    publish = uploads.publish

    def failing(**about):
        if "field-2|" in about["upload"].game_key:
            raise ValueError("ours")
        return publish(**about)

    with monkeypatch.context() as patched:
        patched.setattr(uploads, "publish", failing)
        printed = run(here, folder, "--publish")
    assert "1  could not be taken" in printed
    assert "ValueError" in printed
    assert count(here, Session) == 2
    assert "1  published (24 results)" in run(here, folder, "--publish")


@pytest.mark.parametrize(
    ("named", "sentence"),
    [
        ({"federation": "atlantis"}, "There is no federation “atlantis”."),
        ({"club": "9"}, "There is no club with the number “9”."),
        ({"by": "nobody@example.org"}, "Nobody signs in as “nobody@example.org”."),
        (
            {"by": "registrar@sakura.example.org"},
            "registrar@sakura.example.org keeps no desk of Central Club.",
        ),
        ({"by": "scorer@albion.example.org"}, "scorer@albion.example.org keeps no desk of Central Club."),
        ({"federation": "albion"}, "scorer@sakura.example.org keeps no desk of Central Club."),
    ],
)
def test_who_may_not_is_told_in_a_sentence(here, next_door, folder, named, sentence):
    with pytest.raises(CommandError) as refusal:
        run(here, folder, **named)
    assert str(refusal.value) == sentence
    assert (count(here, Upload), count(next_door, Upload)) == (0, 0)


def test_a_folder_and_a_table_must_be_possible(here, folder):
    with pytest.raises(CommandError, match="There is no folder"):
        run(here, folder / "nowhere")
    with pytest.raises(CommandError, match="The report cannot be written"):
        run(here, folder, report=folder / "nowhere" / "table.csv")


def test_a_table_inside_the_folder_is_not_imported(here, folder):
    for _ in range(2):
        printed = run(here, folder, report=folder / "table.csv")
        assert "3 of 3 files" in printed
    assert count(here, Upload) == 3


def test_it_answers_in_the_federations_language(here, folder):
    printed = run(here, folder, lang=None)
    assert "waiting to be published" not in printed


def test_names_in_other_encodings_are_readable(tmp_path):
    assert importing.readable(tmp_path.__class__(os.fsdecode("木曜.xml".encode("cp932")))) == "木曜.xml"
    assert importing.readable(tmp_path.__class__(os.fsdecode(b"\x81.xml"))) == "\ufffd.xml"


class Terminal(io.StringIO):
    def isatty(self):
        return True

    def write(self, text, ending="\n"):
        return super().write(text + ending)


def test_a_terminal_sees_a_bar_and_a_log_sees_lines():
    seconds = iter(range(0, 1000, 6))
    terminal, log = Terminal(), Terminal()
    log.isatty = lambda: False
    for out in (terminal, log):
        progress = Progress(out, 4, clock=lambda: next(seconds))
        for _ in range(4):
            progress.step(FileImport("x", ImportOutcome.PUBLISHED, results=30))
        progress.close()
    assert terminal.getvalue().count("\r[") == 5
    assert "[##############################] 4 of 4 files" in terminal.getvalue()
    assert "\r" not in log.getvalue()
    assert log.getvalue().endswith("results a second\n")
