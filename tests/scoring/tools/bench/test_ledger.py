"""What is said of a measured ledger, and how a large one is made."""

import subprocess

import pytest

from scoring.tools.bench import command
from scoring.tools.measuring.ledger import PAGES, Cost, LedgerTimes, PaymentTimes, as_text
from scoring.tools.measuring.ledger_rows import LINES, _postings, size_of


def test_a_size_is_whole_payments_for_a_hundred_thousand_members_at_most() -> None:
    assert size_of(1) == (28, 100, 1)
    assert size_of(100_000) == (99_988, 100_000, 3571)
    assert size_of(10_000_000).members == 100_000


def test_payments_balance_and_pay_everybody_once_before_anybody_twice() -> None:
    rows = list(_postings(1, range(40), 1000))
    assert len(rows) == 40 * LINES
    members = [row[6] for row in rows if row[4] == "member"]
    assert len(set(members)) == len(members) == 1000
    for number in range(40):
        amounts = [row[9] for row in rows if row[2] == number + 1]
        assert sum(round(float(amount) * 100) for amount in amounts) == 0


def test_it_says_what_was_measured() -> None:
    measured = [
        LedgerTimes(size_of(size), Cost(0.001, 0.001), dict.fromkeys(PAGES, Cost(0.02, 0.01)), Cost(1.0, 0.5))
        for size in (1000, 100_000)
    ]
    report = as_text(measured, PaymentTimes((10, 1000), (0.5, 40.0), 35.0, 26_000, 0.1, 0.2))
    assert "99,988 / 199,976" in report
    assert "1,000 in 40.0 s, 35.0 s of processors for all; 26,000 awards" in report
    assert "grows as n^0.00" in report


@pytest.mark.parametrize(
    ("asked", "postings"),
    [
        (["--ledger"], "100000"),
        (["--ledger", "5000"], "5000"),
        (["--full"], "10000000"),
        (["--ledger", "--full"], "10000000"),
    ],
)
def test_a_hundred_thousand_postings_are_measured_or_ten_million(monkeypatch, asked, postings) -> None:
    started = []

    def run(command: list[str], **options: object) -> subprocess.CompletedProcess[bytes]:
        started.append(command[1:])
        return subprocess.CompletedProcess(command, 0)

    monkeypatch.setattr(subprocess, "run", run)
    assert command.main(asked) == 0
    assert started == [["-m", "scoring.tools.measuring.ledger", postings]]
