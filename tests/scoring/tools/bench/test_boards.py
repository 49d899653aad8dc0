"""What is measured is what the engine computes, and what the peers compute too."""

import sys
from fractions import Fraction
from pathlib import Path

import pytest

from scoring.engine.pairs import matchpoints
from scoring.tools.bench import boards, peers
from scoring.tools.bench.peers import NoPeerError, Peer
from scoring.tools.bench.rows import NotMeasured, exponent

ANSWERING = """
import json, sys
for line in sys.stdin:
    print(json.dumps({"seconds": 0.5, "asked": json.loads(line)}), flush=True)
"""


def test_the_board_at_once_is_the_board_by_the_clauses():
    """Each of REG-4.1.1's values, n = 40 of N = 41, on both scales."""
    scores = boards.field(40)
    for win in (1, 2):
        shares = matchpoints.board(scores, win=win)
        whole = matchpoints.top(41, win)
        assert len(shares) == 40
        for share, (ns, ew) in zip(shares, matchpoints.both_sides(scores, 41, win), strict=True):
            exact = matchpoints.neuberg(share, scores=40, results=41, win=win)
            assert (Fraction(ns, 80), Fraction(ew, 80)) == (exact, whole - exact)


def test_a_field_is_the_same_at_every_call_and_has_ties():
    scores = boards.field(100)
    assert scores == boards.field(100)
    assert 5 < len(set(scores)) < 60


def test_a_peer_answers_line_by_line():
    with Peer((sys.executable, "-c", ANSWERING)) as peer:
        asked = peer.ask("matchpoints", 3, scores=[1])["asked"]
    assert asked == {"work": "matchpoints", "times": 3, "scores": [1]}


def test_the_end_of_a_peer_is_said():
    with Peer((sys.executable, "-c", "")) as peer:
        peer.process.wait()
        with pytest.raises(NoPeerError):
            peer.ask("matchpoints")


def test_what_cannot_be_installed_is_said_and_not_measured(monkeypatch):
    monkeypatch.setattr(peers.shutil, "which", lambda _: None)
    monkeypatch.setattr(boards, "python_peer", boards.npm_peer)
    assert boards.rows() == [
        NotMeasured("Contracts beside endplay, matchpoints beside pbrats", "node and npm are not installed"),
        NotMeasured("Matchpoints and cross-IMPs beside bridge-scorer", "node and npm are not installed"),
    ]


def test_a_failed_installation_says_its_last_line():
    with pytest.raises(NoPeerError, match="nothing to install"):
        peers._run(sys.executable, "-c", "import sys; sys.exit('nothing to install')")


def test_growth_in_proportion_is_1():
    assert round(exponent((10, 1000), (0.5, 50.0)), 9) == 1


def test_peers_are_installed_outside_the_packages():
    assert peers.DIRECTORY.relative_to(Path(peers.__file__).parents[2]).parts == ("var", "bench")
