"""No document makes the checks fall over, and every question has words in both languages."""

from hypothesis import HealthCheck, given, settings, strategies as st

from clubs.files.checks import checks
from clubs.files.document import DocumentDeal, DocumentRecord
from clubs.files.problem import Severity
from clubs.files.reading import problem_message
from tests.clubs.files.checked import contestant, document, result
from tests.examples import tries

CALLS = ["P", "X", "XX", "1C", "1S", "2N", "7N", "8N", ""]
CARDS = ["SA", "S2", "HA", "HT", "D5", "C9", "C2", "??", ""]
DEALS = [
    "N:AKQJT98765.432.. .AKQJT98765.432. ..AKQJT98765.432 432...AKQJT98765",
    "W:AKQJT98765.432.. .AKQJT98765.432. ..AKQJT98765.432 432...AKQJT98765",
    "N:- - - -",
    "N:AKQ",
]
OUTCOMES = [
    "4S N 10 420",
    "4S E 10 -420",
    "1N S 0 -700",
    "7NXX W 13 2980",
    "P - - 0",
    "- - - 110",
    "3N N - -",
]
numbers = st.sampled_from(["1", "2", "3", "4", "5", "6", "7", "8"])
few = settings(
    max_examples=tries(80), deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)

results = st.builds(
    lambda board, ns, ew, outcome, partners, **more: result(
        board, ns, ew, outcome, ns_partner=partners[0], ew_partner=partners[1], **more
    ),
    st.integers(1, 6),
    numbers,
    numbers,
    st.sampled_from(OUTCOMES),
    st.just(("", "")) | st.tuples(numbers, numbers),
    section=st.sampled_from(["", "B"]),
    round=st.integers(0, 3),
    lead=st.sampled_from([None, "SA", "C2"]),
)
records = st.builds(
    DocumentRecord,
    st.sampled_from(["", "B"]),
    st.integers(0, 6),
    numbers,
    numbers,
    st.lists(st.sampled_from(CALLS), max_size=10).map(tuple),
    st.lists(st.sampled_from(CARDS), max_size=10).map(tuple),
    st.just(1),
    st.sampled_from(["", "N", "W"]),
)
deals = st.builds(
    DocumentDeal, st.sampled_from(["", "B"]), st.integers(1, 6), st.sampled_from(DEALS), st.just(1)
)


@few
@given(
    st.lists(results, max_size=60),
    st.lists(records, max_size=5).map(tuple),
    st.lists(deals, max_size=5),
    st.sampled_from(["pairs", "individual", "teams"]),
    st.integers(1, 2),
)
def test_any_document(lines, play_records, dealt, form, winners):
    pairs = [contestant(str(n), "" if winners == 1 else ("NS", "EW")[n % 2]) for n in range(1, 8)]
    pairs += [contestant(str(n), "", "B") for n in range(5, 9)]
    whole = document(
        pairs, lines, records=play_records, deals=dealt, event={"form": form, "winners": winners}
    )
    for problem in [*checks.problems(whole, 1), *checks.questions(whole)]:
        assert problem_message(problem, "en")
        assert problem_message(problem, "ja")
    assert {problem.severity for problem in checks.questions(whole)} <= {Severity.WARNING}
