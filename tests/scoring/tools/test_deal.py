"""`manage.py deal`: hands for a machine, the same again from a published seed, refusals in both languages."""

import re
import subprocess
import sys

import pytest

from clubs.files.deals import deal_files
from clubs.files.reading import read
from scoring.engine.dealing.seeded import deals, seal_of
from scoring.tools.deal import main

SEED = "0f" * 32


def dealt_by(capsysbinary, *arguments):
    code = main(arguments)
    printed = capsysbinary.readouterr()
    return code, printed.out, printed.err.decode()


def test_a_new_seed_deals_again_what_it_dealt(capsysbinary):
    code, content, beside = dealt_by(capsysbinary, "--boards", "1-12")
    assert code == 0
    seal, seed = re.findall(r"\b[0-9a-f]{64}\b", beside)
    assert seal == seal_of(bytes.fromhex(seed))
    again = dealt_by(capsysbinary, "--boards", "1-12", "--seed", seed)
    assert again == (0, content, "")
    document, _problems = read(content, name="deals.pbn")
    expected = {board: deal.to_pbn() for board, deal in deals(bytes.fromhex(seed), range(1, 13)).items()}
    assert {deal.board: deal.deal for deal in document.deals} == expected
    assert dealt_by(capsysbinary, "--boards", "1-12")[1] != content


@pytest.mark.parametrize("suffix", ["dlm", "bri"])
def test_files_for_machines_have_the_same_hands(capsysbinary, suffix):
    _code, content, _beside = dealt_by(capsysbinary, "--seed", SEED, "--boards", "1-24", "--format", suffix)
    of_file, problems = deal_files.read(content, f"x.{suffix}")
    assert {deal.board: deal.deal for deal in of_file} == {
        board: deal.to_pbn() for board, deal in deals(bytes.fromhex(SEED), range(1, 25)).items()
    }
    assert [problem for problem in problems if problem.severity.name == "ERROR"] == []


@pytest.mark.parametrize(
    ("arguments", "english", "japanese"),
    [
        (["--boards", "0-3"], "write boards as 1-24", "ボードは1-24"),
        (["--boards", "5-3"], "write boards as 1-24", "ボードは1-24"),
        (["--seed", "abc"], "64 figures", "64文字"),
        (["--seed", SEED, "--wish", "N hcp 15"], "practice alone", "練習専用"),
        (["--wish", "N points 15"], "no wish", "条件として読めません"),
        (["--wish", "N hcp 38"], "the most is 37", "最大は37"),
        (["--boards", "3-9", "--format", "bri"], "Choose PBN", "PBNを選んで"),
    ],
)
def test_what_cannot_be_dealt_is_said_in_one_line(capsysbinary, arguments, english, japanese):
    for language, sentence in (("en", english), ("ja", japanese)):
        code, content, beside = dealt_by(capsysbinary, *arguments, "--lang", language)
        assert (code, content) == (2, b"")
        assert sentence in beside
        assert beside.count("\n") == 1


def test_practice_gives_no_seed_away(capsysbinary):
    code, content, beside = dealt_by(capsysbinary, "--wish", "N hcp 20-", "--boards", "1-4")
    assert (code, beside) == (0, "")
    assert content.count(b"[Deal ") == 4


def test_it_needs_no_django():
    probe = "import sys; from scoring.tools import deal; deal.main([]); print('django' in sys.modules)"
    printed = subprocess.run([sys.executable, "-c", probe], capture_output=True, check=True).stdout
    assert printed.strip().endswith(b"False")
