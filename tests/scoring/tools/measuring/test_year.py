"""The arithmetic of a year, its readers, and what is said of it."""

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from scoring.tools.bench import command
from scoring.tools.measuring.year import __main__ as year, hour, reading, report, sizes
from scoring.tools.measuring.year.acts import Done

ROWS = [("scoring_award", 1000, 400_000, 700_000), ("clubs_result", 1000, 200_000, 400_000)]


def test_a_year_has_at_least_the_results_that_are_asked_for() -> None:
    size = sizes.size_of(10, 10_000_000)
    once = 10 * sizes.SAMPLE * sizes.A_SESSION
    assert 10_000_000 <= size.results < 10_000_000 + once
    assert size.clubs == size.results // 10 // sizes.A_SESSION // sizes.SESSIONS_OF_A_CLUB
    assert size.members == size.clubs * sizes.MEMBERS_OF_A_CLUB
    assert size.awards_only == 0


def test_awards_beyond_the_results_are_further_copies() -> None:
    size = sizes.size_of(1, 2400, 24_000)
    assert (size.copies, size.awards_only) == (0, 9)
    assert (size.clubs, size.members) == (sizes.CLUBS_MIN, sizes.MEMBERS_MIN)


def test_the_busiest_hour_is_a_tenth_of_a_week() -> None:
    assert hour.files_of(667_000) == 1283  # docs/scale.md: 1,280 sessions
    assert hour.files_of(10) == 10


class _Page(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        status = 200 if self.path == "/here/" else 500
        self.send_response(status)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Not into the output of the tests."""


def test_readers_time_every_page_and_count_what_fails() -> None:
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Page)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        address = f"http://127.0.0.1:{server.server_port}"
        pages = {"here": ["/here/"], "gone": ["/gone/"]}
        answer = reading.read(reading.ReadersOrder(address, pages, 2, 0.01, 0.3, 1))
    finally:
        server.shutdown()
    assert all(answer["taken"][name] for name in pages)
    assert len(answer["failures"]) == len(answer["taken"]["gone"])
    assert set(answer["failures"]) == {"500 /gone/"}


def test_it_says_what_was_measured() -> None:
    pages = {"home": [0.01] * 95 + [0.2] * 5, "standings": [0.02] * 100}
    acts = [Done("a file", 0.5), Done("a file", 0.7, "Refused: no")]
    queues = {"figures of sessions": hour.QueueAge(12, 3.5)}
    measured = hour.HourTimes(2, 10.0, pages, pages, pages, ["500 /x/"], acts, queues, 1.5)
    text = report.as_text(measured, 0.5)
    assert "Beyond 150 ms in the hour: home." in text
    assert "1 refused, the first: Refused: no" in text
    assert "the oldest    3.5 s" in text
    assert "500 /x/" in text
    assert report.share([0.001, 0.002, 0.003, 0.004], 50) == 3.0
    assert report.share([], 95) == 0.0


def test_bytes_of_a_result_are_those_of_all_tables_by_its_results() -> None:
    text = report.of_tables(sizes.size_of(1, 2400), ROWS)
    assert "1,000 results, 0.00 GB, 1,100 bytes a result" in text
    assert "700.0" in text


def test_the_bench_hands_on_what_is_asked_of_a_year() -> None:
    options = command._parser().parse_args(["--year", "10", "--results", "5000", "--keep", "/x"])
    words = command._asked(options, command.OF_YEAR)
    assert words == ["--results", "5000", "--keep", "/x"]
    assert year._parser().parse_args(["10", *words]).results == 5000
