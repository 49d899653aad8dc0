"""The round that is measured is a real one, and both programs match it at the same cost."""

import sys

from clubs.movements.swiss import draw as swiss
from scoring.tools.bench import draws, peers
from scoring.tools.bench.peers import NoPeerError, Peer
from scoring.tools.bench.rows import NotMeasured

ANSWERING = """
import json, sys
for line in sys.stdin:
    edges = json.loads(line)["edges"]
    print(json.dumps({"seconds": 3.0, "awards": [WEIGHT]}), flush=True)
"""


def test_the_round_is_the_eighth_and_the_same_at_every_call():
    field, history, options = draws.eighth_round(20)
    draws.eighth_round.cache_clear()
    assert draws.eighth_round(20) == (field, history, options)
    assert {meeting.round for meeting in history} == set(range(1, 8))
    assert swiss.pair(field, history, options).certificate.cost["rematches"] == 0


def test_both_are_given_the_same_pairs():
    given = draws.eighth_round(20)
    nodes, edges = draws.weighed(given)
    certificate = swiss.pair(*given).certificate
    assert nodes == 20
    assert len(edges) == certificate.pairs_weighed


def test_a_row_holds_the_peers_time():
    nodes, edges = draws.weighed(draws.eighth_round(20))
    weight = draws.our_weight(nodes, edges)
    with Peer((sys.executable, "-c", ANSWERING.replace("WEIGHT", str(weight)))) as peer:
        row = draws.draw_row(peer, 20, 2.0)
    assert row.reference_seconds == 3.0
    assert row.ratio > 2.0


def test_what_cannot_be_measured_is_said(monkeypatch):
    def absent():
        raise NoPeerError("no network")

    monkeypatch.setattr(draws, "python_peer", absent)
    assert draws.rows() == [NotMeasured("a round of a Swiss beside networkx", "no network")]


def test_the_peer_is_pinned():
    assert [name for name in peers.PYTHON_PACKAGES if name.startswith("networkx==")]
