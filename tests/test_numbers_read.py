"""Numbers of somebody's text are made at two doors, and JSON of theirs is read at one: bounds come first.

`federation.text.numbers.whole` and `scoring.engine.given.exact` look at the signs before they make a number;
`federation.text.documents.read_json` likewise. Every other place that makes one is listed, with its reason.
"""

from decimal import Decimal
from fractions import Fraction
from itertools import chain
from time import process_time

import pytest

from federation.text.documents import read_json
from federation.text.numbers import whole
from scoring.engine.given.exact import exact, exact_decimal, exact_whole
from tests.numbers_read import documents_made, endless_patterns, numbers_made
from tests.places import ROOT
from tests.scoring.calculators.hostile import SECONDS_MAX, VALUES

# Where the portal reads from outside. The engine's other rooms and what is kept of their figures is its own.
ROOMS = (
    *("federation", "clubs", "rulings"),
    *(
        f"scoring/{room}"
        for room in (
            *("calculators", "desk", "points", "rulemaking", "webhooks", "templatetags", "front", "learning"),
            *("social", "series", "room", "effects", "openid", "widgets", "open_data"),
        )
    ),
    *(f"scoring/{room}" for room in ("sessions/views", "sessions/api", "events/views", "events/api")),
    *("scoring/tools/story", "scoring/tools/score_file", "scoring/regulations"),
    *(
        f"scoring/engine/{part}"
        for part in ("given", "regulation.py", "conditions.py", "events/carry_over.py")
    ),
    *("scoring/engine/masterpoints/reader.py", "scoring/engine/victory_points/own.py"),
)

DOORS = {
    "federation/text/numbers.py": ["int(number)"],
    "federation/text/documents.py": ["float(written)", "int(digits)"],
    "scoring/engine/given/exact.py": ["Decimal(str(value).strip())", "Fraction(text)", "Fraction(value)"],
    "scoring/calculators/reading.py": ["Decimal(digits)", "int(digits)"],  # JSON; its kinds ask the others
}
OURS = {  # by the portal's own hand, or of the process itself
    "federation/settings.py": [
        "int(timedelta(days=14).total_seconds())",
        "int(timedelta(days=30).total_seconds())",
        "int(timedelta(days=365).total_seconds())",
        "int(timedelta(hours=1).total_seconds())",
    ],
    "federation/limits/counters.py": ["int(row[0])"],
    "federation/deployment/prove_containers.py": ["int(killed)"],  # the number of a process, by Docker
    "federation/money/bank/zengin_layout.py": ["int(digits)"],
    "federation/money/cards/sandbox/state.py": ["int(timezone.now().timestamp())"],
    "federation/money/cards/sandbox/telling.py": ["int(time.time())"],
    "federation/money/tax_rates.py": ["Decimal(percent)"],
    "federation/limits/throttling.py": [
        "int(cache.get(self._key(who), 0))",
        "int(cache.incr(key))",
    ],
    "federation/people/sessions.py": ["int(time.time())"],
    "federation/site/api/description.py": ["int(code)"],
    "scoring/openid/server.py": ["int(ACCESS_LASTS.total_seconds())"],
    "federation/startup/tasks/steady_beat.py": ["float(super().tick(*args, **kwargs))"],
    "federation/startup/embedded.py": ["int((self.data / 'postmaster.pid').read_text().split()[0])"],
    "federation/startup/environment.py": ["int(written)"],
    "federation/apart/limits.py": ["int(pages)"],
    "clubs/movements/generators/cyclic.py": ["int(boards)", "int(first)", "int(place)"],
    "clubs/movements/swiss/draw.py": ["map(Fraction, (10, 10 ** 6))"],
    "rulings/advisor/loading.py": ["int(written)"],
    "rulings/library/sources.py": ["map(int, minute.groups())"],
    "rulings/receivers.py": ["int(letter.key.partition('.')[0])"],
    "scoring/webhooks/sending.py": ["int(time.time())"],
    "scoring/open_data/views.py": ["int(dump.finished_at.timestamp())"],
}
NUMBERS_ALREADY = {
    "scoring/events/views/stages.py": ["int(contest.draw('repechage_rounds'))"],
    "scoring/front/words/pictures.py": ["Fraction(percent)"],
    "scoring/points/views/chart.py": ["Fraction(amounts.get(name, 0))"],
    "scoring/room/views.py": ["int(room.clock.left(now).total_seconds())"],
    "scoring/room/wall.py": ["int(running.left(now).total_seconds())"],
    "clubs/tournaments/conditions/composed.py": ["Fraction(most)", "Fraction(part)"],
    "clubs/tournaments/conditions/words.py": ["Fraction(len(text.split()))"],
    "clubs/tournaments/conditions/typed.py": ["Fraction(typed)"],
    "federation/site/api/problems.py": ["int(wait)"],
    "federation/people/selectors.py": ["int(body)"],  # of a number that is well formed
    "federation/record/outbox.py": ["int((timezone.now() - self.since).total_seconds())"],
    # no text: what is given is a number of another kind
    "federation/tables/cells.py": ["int(value)"],  # a float that is whole: 309 digits at most
    "clubs/files/table/xlsx_cells.py": ["int(value)"],
    "clubs/files/amending/entries.py": ["int(self._taken(name, int))", "int(taken)"],
    "clubs/files/bridgemate/jet/header.py": ["int(day)"],
    "clubs/files/bridgemate/jet/values.py": [
        "Fraction(number)",
        "int(exact)",
        "int(struct.unpack_from(format, text)[0])",
    ],
    "clubs/files/bridgemate/rows.py": ["int(cell)"],
    "clubs/evening/views/table_room.py": ["int(running[1].left(at).total_seconds())"],
    "clubs/playing/forms/match_reports.py": ["Fraction(vp)"],
    "clubs/tournaments/rulebook.py": ["Fraction(own)"],
    "clubs/facts/services/correction_clock.py": ["Fraction(own)"],
    "clubs/tournaments/services/fees.py": ["float(sum_)"],
    "rulings/adjustments/following.py": ["int(roster.filter(entrant__number=decision.contestant).count())"],
    "rulings/appeals/services/bodies.py": ["Decimal(amount_of_event)"],
    "rulings/appeals/services/clocks.py": [
        "int(Rulebook.of_session(case.session).minutes('appeal_minutes', AppealPeriod))"
    ],
    "rulings/casebook/services/search.py": ["int((days or timedelta()).total_seconds())"],
    "scoring/calculators/calculator.py": ["float(value)"],
    "scoring/calculators/duplicate/averages.py": ["int(value)"],
    "scoring/calculators/duplicate/comparison.py": [
        "Fraction(cross_imps.compared(score, field))",
        "int(points)",
    ],
    "scoring/calculators/duplicate/forfeits.py": ["int(lost)"],
    "scoring/calculators/duplicate/pairs.py": ["int(share)"],
    "scoring/points/selectors/levy.py": ["Fraction(whole)"],
    "scoring/points/words/titles.py": ["Decimal(units)"],
    "scoring/points/services/titles.py": ["Fraction(amount)"],
    "federation/outside/addresses.py": ["int(ip)"],
    "scoring/engine/victory_points/own.py": ["map(Fraction, band)"],
}
KEPT = {  # figures that the portal has written itself
    "federation/money/papers/frozen.py": [
        "Decimal(written)",
        "Decimal(written['amount'])",
        "Decimal(written['gross'])",
        "Decimal(written['net'])",
        "Decimal(written['tax'])",
    ],
    "scoring/events/views/race.py": ["Fraction(total if percent is None else percent)", "int(team)"],
    "scoring/effects/services/case_effects.py": ["Fraction(text)"],
    "scoring/series/services/standings.py": ["Fraction(row['total'])"],
    "scoring/series/words.py": ["Fraction(text)"],
    "clubs/facts/services/export.py": ["Fraction(ours)", "Fraction(text)"],
    "clubs/facts/services/impossible.py": ["Fraction(figure)"],
    "clubs/terminals/services/standing.py": ["int(text)"],
    "clubs/register/selectors.py": ["Fraction(text)"],
    "scoring/calculators/pages/answer_tables.py": ["Fraction(value['exact'])"],
    "scoring/points/services/balances.py": ["Decimal(amount)"],
    "scoring/points/services/ledger/runs.py": ["Decimal(body['amount'])"],
    "scoring/points/views/desk.py": ["Decimal(run.body['amount'])"],
    "scoring/templatetags/averages.py": ["Fraction(percent)"],
    "scoring/events/views/stages.py": ["Fraction(vp)"],
}
CHECKED = {  # its few signs have been looked at just before: by a pattern, or as one of a few choices
    "scoring/social/forms.py": ["int(given['tricks'])"],
    "scoring/social/shown_games.py": ["int(call[0])", "int(card[1])"],
    "federation/people/member_numbers.py": ["int(digit)"],
    "federation/money/bank/camt_values.py": [
        "Decimal(f\"{whole}.{kept.ljust(decimals_of(currency), '0')}\".rstrip('.'))"
    ],
    "federation/money/bank/era.py": ["int(written[2:4])", "int(written[4:])", "int(written[:2])"],
    "federation/money/references.py": ["int(digits[2:])", "int(digits[:-1])"],
    "scoring/rulemaking/views/replays.py": ["int(form.cleaned_data['year'])"],
    "clubs/facts/services/workbook.py": ["float(text)", "int(whole)"],
    "clubs/facts/typed_results.py": ["int(contract[0])", "int(stated.contract[0])", "int(written)"],
    "scoring/regulations/ageing.py": ["Fraction(str(decay['rate']))"],
    "scoring/rulemaking/point_titles.py": ["int(steps[1])", "int(steps[4])"],
    "scoring/rulemaking/services/ranks.py": ["Fraction(after)", "Fraction(before)"],
    "clubs/files/amending/amended.py": ["int(heading.get(HeadingField.WINNERS, event.winners))"],
    "clubs/files/bridgemate/outcome.py": ["Fraction(int(written))", "int(normal[0])"],
    "clubs/files/deals/bri.py": ["int(digits[0][place:place + 2])", "int(written)"],
    "clubs/files/deals/rows.py": ["int(row[_SUITS + 1])"],
    "clubs/files/differences.py": ["Fraction(Decimal(f'{match[1]}.{match[2] or 0}'))"],
    "clubs/files/notation.py": ["int(folded)"],
    "clubs/files/lin/writer.py": ["int(result.contract[0])"],
    "clubs/files/pbn/outcome.py": ["int(ew)", "int(ns)", "int(side)", "int(written[0])"],
    "clubs/files/table/rows.py": ["int(contract[0])", "int(folded)"],
    "clubs/files/team_sheets.py": ["Fraction(int(match[1]))"],
    "clubs/playing/forms/line_ups.py": ["int(cleaned['_'.join(place)])"],
    "clubs/playing/repechage.py": [
        "int(contest.draw('repechage_places'))",
        "int(contest.draw('repechage_rounds'))",
    ],
    "clubs/playing/services/drawing.py": [
        "int(contest.draw('round_robin_legs'))",
        "int(contest.draw('swiss_clubs_apart_rounds'))",
        "int(contest.draw('swiss_three_way_rounds'))",
        "int(contest_of(stage.event).draw('knockout_sessions'))",
        "int(contest_of(stage.event).draw('round_robin_legs'))",
    ],
    "clubs/playing/services/line_ups.py": ["int(contest.player('line_up_parts'))"],
    "clubs/tournaments/contest.py": ["int(texts.get('winners', '1'))", "int(texts[key])"],
    "rulings/cases/words.py": ["int(result.contract[0])"],
    "rulings/library/references.py": ["int(''.join((str(_DIGITS.index(sign)) for sign in kanji)))"],
    "scoring/calculators/kinds.py": ["int(text)"],
    "scoring/desk/forms/basis.py": ["int(key)"],
    "scoring/desk/forms/credited.py": ["int(player)"],
    "scoring/desk/forms/rulings.py": ["int(self.cleaned_data['ruling'])"],
    "scoring/desk/forms/tables.py": ["int(key)"],
    "scoring/desk/forms/taken_back.py": [
        "int(self.cleaned_data['late'])",
        "int(self.cleaned_data['withdrawal'])",
    ],
    "scoring/engine/conditions.py": ["int(decimals)"],
    "scoring/engine/events/carry_over.py": ["Fraction({'none': '0', 'full': '1'}.get(text, text))"],
}
REASONS = (DOORS, OURS, NUMBERS_ALREADY, KEPT, CHECKED)

# Patterns that match digits without an end, and what becomes of the text: no number, or at a door.
WITHOUT_END = {
    "federation/money/payer_names.py": "taken out of the text",
    "federation/money/references.py": "twenty digits are looked at, at most",
    "federation/tables/cells.py": "stays a text",
    "federation/text/cells.py": "stays a text",
    "clubs/files/deals/dlm.py": "tells a DLM file from others",
    "clubs/files/pbn/text/values.py": "whole()",
    "clubs/files/pbn/writing/values.py": "stays a text",
    "clubs/files/table/rows.py": "stays a text",
    "rulings/library/references.py": "items of our own library",
    "scoring/points/services/balance_files.py": "exact_decimal()",
    "scoring/points/services/ledger/runs.py": "exact_decimal()",
}
READ_AS_JSON = {
    "federation/deployment/prove_containers.py": "the health of our own portal, and what Docker says of it",
    "scoring/openid/keys.py": "a key of ours, as the library has just written it",
    "federation/startup/embedded.py": "the cluster's own passwords",
    "federation/startup/restoring.py": "the counts that were written beside the dump",
    "federation/startup/continuous.py": "where a copy of the server begins, as backups wrote it",
    "federation/doctor/of_host.py": "when a dump was proved, as backups wrote it",
    "federation/upgrading/plan.py": "a plan as this release printed it, in a process of its own",
    "federation/startup/packages.py": "an operator's own command asks the registry of packages",
    "federation/text/documents.py": "the door",
    "federation/limits/counters.py": "counts as they were kept",
    "federation/languages/fields.py": "texts as the database has them in its own column",
    "federation/apart/messages.py": "what the portal asks its own process",
    "clubs/acts/selectors.py": "a movement as it was kept in an act, which came by its converter",
    "clubs/uploads/services/readings.py": "a reading as it was kept, which came by the door",
    "scoring/calculators/reading.py": "the calculators' door",
    "scoring/series/services/standings.py": "what was written as JSON in the line before",
}


def modules() -> dict[str, str]:
    """The source of every module in the rooms that read from outside."""
    places = [ROOT / room for room in ROOMS]
    files = chain.from_iterable(place.rglob("*.py") if place.is_dir() else [place] for place in places)
    return {str(file.relative_to(ROOT)): file.read_text() for file in files if "migrations" not in file.parts}


def test_a_number_is_made_of_a_text_at_a_door() -> None:
    """A new place asks whole() or exact(); one that need not is entered above, under its reason."""
    sources = modules()
    assert len(sources) > 700
    made_here = {file: numbers_made(source) for file, source in sources.items()}
    listed: dict[str, list[str]] = {}
    for reason in REASONS:
        for file, calls in reason.items():
            listed[file] = sorted([*listed.get(file, []), *calls])
    assert {file: calls for file, calls in made_here.items() if calls} == listed


def test_patterns_end_where_digits_do() -> None:
    endless = {file for file, source in modules().items() if endless_patterns(source)}
    assert endless == set(WITHOUT_END)


def test_json_of_others_is_read_at_a_door() -> None:
    assert {file for file, source in modules().items() if documents_made(source)} == set(READ_AS_JSON)


@pytest.mark.parametrize(
    ("source", "calls"),
    [
        ("int(request.GET.get('n'))", ["int(request.GET.get('n'))"]),
        ("def f(text: str): return Fraction(text)", ["Fraction(text)"]),
        ("list(map(Decimal, parts))", ["map(Decimal, parts)"]),
        ("Decimal(f'{text}.0')", ["Decimal(f'{text}.0')"]),
        ("def f(number: int | None): return Fraction(number)", []),
        ("match = P.fullmatch(text)\nint(match[1])", []),
        ("Fraction(1, 3) + int('3')", []),
    ],
)
def test_who_makes_a_number_is_seen(source, calls) -> None:
    assert numbers_made(source) == calls


def test_endless_patterns_are_seen() -> None:
    for pattern in (r"\d+", r"[0-9]*", r"[\d\s]+", r"\d{3,}", r"[\d.]+"):
        assert endless_patterns(f"re.compile(r'{pattern}')"), pattern
    for pattern in (r"\d{1,4}", r"[0-9]", r"\d\d", r"[A-Za-z0-9]+"):
        assert not endless_patterns(f"re.compile(r'{pattern}')"), pattern


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("12", Fraction(12)),
        (" -1.50 ", Fraction(-3, 2)),
        ("31/8", Fraction(31, 8)),
        (".5", Fraction(1, 2)),
        ("5.", Fraction(5)),
        ("1e3", Fraction(1000)),
        ("1E-3", Fraction(1, 1000)),
        (7, Fraction(7)),
        (0.1, Fraction(1, 10)),
        (Decimal("1.25"), Fraction(5, 4)),
        *(
            (text, None)
            for text in ("", ".", "1/0", "1/2/3", "1_000", "x", "1e", "1e31", "1e-31", "NaN", "inf")
        ),
        *(
            (value, None)
            for value in (True, None, [], 10**40, float("inf"), Decimal("Infinity"), Decimal("NaN"))
        ),
        *((value, None) for value in ("1e9999999", Decimal("1e9999999"), Decimal("1e-9999999"), "9" * 31)),
    ],
)
def test_an_exact_number(text, number) -> None:
    assert exact(text) == number


def test_whole_numbers_and_decimals() -> None:
    assert (exact_whole("-3"), exact_whole("3.0"), exact_whole("3.5"), exact_whole("1e99")) == (
        -3,
        3,
        None,
        None,
    )
    assert str(exact_decimal(" 12.50")) == "12.50"
    assert [exact_decimal(text) for text in ("1/2", "1e9999999", "NaN", "")] == [None] * 4


@pytest.mark.parametrize(
    "text", ["1e9999999", "9" * 10**6, "1/" + "9" * 10**6, "0." + "9" * 10**6, "1e" + "9" * 10**6]
)
def test_the_doors_are_quick(text) -> None:
    began = process_time()
    assert [door(text) for door in (exact, exact_whole, exact_decimal, whole)] == [None] * 4
    assert process_time() - began < SECONDS_MAX


def test_json_that_can_be_kept() -> None:
    assert read_json('{"a": [1, 2.5, "ｱ", null]}') == {"a": [1, 2.5, "ｱ", None]}
    assert read_json(b"2.50", exact=True) == Decimal("2.50")
    assert read_json('"\\\\u0000"') == "\\u0000"  # six signs, and no zero


UNKEEPABLE = (
    *(
        "an endless number",
        "no double",
        "100,000 digits",
        "not a number",
        "infinity",
        "half a surrogate pair",
    ),
    *("a zero byte", "a list in itself", "an object in itself", "a name that is none"),
)


@pytest.mark.parametrize("what", UNKEEPABLE)
def test_json_that_cannot_be_kept(what) -> None:
    with pytest.raises(ValueError, match=r"."):
        read_json(VALUES[what])
