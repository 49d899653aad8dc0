"""The archive that is imported for measuring: games that nothing is wrong with, and the words at the end."""

from datetime import date

import pytest

from clubs.files import reading
from clubs.files.problem import Severity
from scoring.tools.bench import archive, command

MEASURED = archive.ArchiveTimes(files=10, results=3_000, seconds=0.5, bare_seconds=0.1, megabytes=132)


@pytest.mark.parametrize("number", [0, 1, 999])
def test_a_game_has_three_hundred_results_and_no_error(number):
    document, problems = reading.read(archive.game(number, date(2016, 4, 1)), "game.xml")
    assert len(document.results) == 300
    assert [problem for problem in problems if problem.severity is Severity.ERROR] == []


def test_games_of_different_days_are_different_games(tmp_path):
    archive.fill(tmp_path, 400)
    files = sorted(tmp_path.rglob("*.xml"))
    assert len(files) == 400
    documents = [reading.read(file.read_bytes())[0] for file in files[:3]]
    assert len({document.event.date for document in documents}) == 3
    assert len({tuple(result.score for result in document.results) for document in documents}) == 3


def test_the_command_says_what_was_measured(monkeypatch, capsys):
    monkeypatch.setattr(archive, "measure", lambda files: MEASURED._replace(files=files))
    assert command.main(["--import", "10"]) == 0
    printed = capsys.readouterr().out
    assert "10 files with 3,000 results" in printed
    assert "6,000 results/s, 132 MB" in printed
    assert "30,000 results/s" in printed
