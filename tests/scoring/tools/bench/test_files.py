"""What is measured of reading PBN is a whole file that is read without an error, by both."""

import sys

from clubs.files.pbn import reader as pbn
from clubs.files.problem import Severity
from scoring.tools.bench import files
from scoring.tools.bench.peers import NoPeerError, Peer
from scoring.tools.bench.rows import NotMeasured

ANSWERING = """
import json, sys
for line in sys.stdin:
    assert open(json.loads(line)["path"]).read().count("[Board ") == 84
    print(json.dumps({"seconds": 0.5, "awards": %d}), flush=True)
"""


def peer(boards):
    return lambda: Peer((sys.executable, "-c", ANSWERING % boards))


def test_the_file_measured_has_auction_and_play_for_every_result():
    document, problems = pbn.read(files.large(files.SAMPLE.read_bytes(), 2))
    assert len(document.results) == len(document.records) == 84
    assert all(record.calls and record.cards for record in document.records)
    assert [problem for problem in problems if problem.severity is Severity.ERROR] == []


def test_a_row_is_of_one_board():
    (row,) = files.rows(peer(84), times=2)
    assert round(row.reference_seconds * 84, 9) == 0.5
    assert row.at_least == files.AT_LEAST


def test_a_peer_that_reads_less_is_no_measure():
    (row,) = files.rows(peer(80), times=2)
    assert row == NotMeasured("PBN beside endplay", "endplay read 80 boards of 84")


def test_without_a_peer_that_is_said():
    def missing():
        raise NoPeerError("no pip")

    assert files.rows(missing) == [NotMeasured("PBN beside endplay", "no pip")]
