"""Every place that shows figures of a stage of teams: how it is opened, and how its figures are read.

A reader answers figures by the addresses of `totals`. `SHOWN_IN` has the names of the URL configuration;
which other names show none of a stage's figures is decided in `test_total_places`.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from playwright.sync_api import Page

from clubs.tournaments.selectors import form_of
from scoring.engine.contest import Course
from tests.browser.accessibility import fits
from tests.browser.file_totals import IN_FILES
from tests.browser.page_reader import (
    MATCH,
    MATCH_ROWS,
    SCORES,
    Reader,
    bracket_on,
    cross_table_on,
    figures_in,
    matches_on,
    standings_on,
)
from tests.browser.totals import Figures, figure_of, match_figures, merge, percents, place_of

PERCENT = re.compile(r"\d+\.\d+%")
ALL = "?round=all"  # a long stage lists one round until it is asked for all
Read = Callable[[Reader], Figures]


def of_stage(reader: Reader) -> Figures:
    """The public page of a stage: standings, who met whom, rounds; the same total twice is the same."""
    page = reader.goes(f"stages/{reader.stage.pk}/{ALL}")
    return whole_stage(reader, page)


def whole_stage(reader: Reader, page: Page) -> Figures:
    standings, crossed = standings_on(reader, page), cross_table_on(reader, page)
    assert crossed.items() <= standings.items(), (crossed, standings)
    return standings | matches_on(reader, page) | bracket_on(reader, page)


def of_stage_live(reader: Reader) -> Figures:
    """The part of it that changes, put where the page puts it."""
    page = reader.goes(f"stages/{reader.stage.pk}/{ALL}")
    part = reader.fetched(f"stages/{reader.stage.pk}/live/{ALL}").text()
    page.evaluate("part => { document.querySelector('[data-live]').innerHTML = part; }", part)
    fits(page)
    return whole_stage(reader, page)


def of_reasons(reader: Reader) -> Figures:
    """What the steps of each total come to."""
    ranked = [team for team in reader.teams if team in reader.ranked]
    addresses = [f"stages/{reader.stage.pk}/entrants/{reader.teams[team]}/why/" for team in ranked]
    pages = reader.fetched_rows(addresses, "table.reasons tfoot tr", "td.figure")
    return {
        ("total", team): figure_of(total)
        for team, rows in zip(ranked, pages, strict=True)
        for (total,) in rows
    }


def of_match_reasons(reader: Reader) -> Figures:
    """What the steps of the points of each match of the newest round come to, team by team."""
    newest = max((number for _session, number, _a, _b in reader.matches), default=0)
    met = [tuple(both) for _session, number, *both in reader.matches if number == newest]
    sides = [*met, *((b, a) for a, b in met)]
    base = f"stages/{reader.stage.pk}/rounds/{newest}"
    addresses = [f"{base}/{reader.teams[a]}/{reader.teams[b]}/why/" for a, b in sides]
    pages = reader.fetched_rows(addresses, "table.reasons tfoot tr", "td.figure")
    figures: Figures = {}
    for (team, other), rows in zip(sides, pages, strict=True):
        if len(rows) == 2:  # below the points how many IMPs it is ahead, by boards
            figures |= match_figures(newest, team, other, "", "", rows[0][0])
    return figures


def of_newest_run(reader: Reader) -> Figures:
    """The page of the newest computation."""
    return standings_on(reader, reader.goes(f"stages/{reader.stage.pk}/runs/{reader.runs}/"))


def of_history(reader: Reader) -> Figures:
    """Whose place and score the newest computation changed, as it says afterwards."""
    page = reader.goes(
        f"stages/{reader.stage.pk}/history/?before={max(reader.runs - 1, 1)}&after={reader.runs}"
    )
    rows = reader.rows(page, "main > table.changes tbody tr", "th .number", "td:last-child")
    figures: Figures = {}
    for team, after in rows:
        if after not in ("", "–"):
            place, total = after.rstrip(")").split(" (")
            kind = "percent" if total.endswith("%") else "total"
            figures |= {("place", team): place_of(place), (kind, team): figure_of(total)}
    return figures


def of_sessions(reader: Reader) -> Figures:
    """The pages of the sessions."""
    figures: Figures = {}
    for session in reader.sessions:
        page = reader.goes(f"sessions/{session}/{ALL}")
        figures |= standings_on(reader, page) | matches_on(reader, page)
    return figures


def of_scorecards(reader: Reader) -> Figures:
    """The page of each team in a session: its place and total, its matches from its side."""
    figures: Figures = {}
    addresses = [f"sessions/{session}/contestants/{entry}/" for session, entry in reader.entries.values()]
    cells = ("", "a[id^=why-total]", ".round", ".pair .number", ".score", ".second")
    pages = reader.fetched_rows(addresses, ".result-line, .own-matches tbody tr:not(.steps)", *cells)
    for team, rows in zip(reader.entries, pages, strict=True):
        for line, total, number, other, scores, points in rows:
            if total:
                figures |= {("place", team): place_of(line), ("total", team): figure_of(total)}
                figures |= percents(team, "".join(PERCENT.findall(line)[:1]))
            else:
                figures |= match_figures(int(number), team, other, *scores.split(" – "), points)
    return figures


def of_matches(reader: Reader) -> Figures:
    """The page of each match in a session, of every match that has some result."""
    played = [match for match in reader.matches if (match[1], frozenset(match[2:])) in reader.begun]
    addresses = [
        f"sessions/{session}/matches/{number}/{reader.entries[a][1]}/{reader.entries[b][1]}/"
        for session, number, a, b in played
    ]
    pages = reader.fetched_rows(addresses, MATCH_ROWS, *MATCH, *SCORES)
    return dict(pair for rows in pages for pair in figures_in(rows).items())


def of_my_page(reader: Reader) -> Figures:
    """My results: of the sessions of this stage the member's own."""
    page = reader.goes("me/", reader.own)
    if reader.team not in reader.entries:
        return {}
    session, entry = reader.entries[reader.team]
    address = f"/{reader.federation.slug}/sessions/{session}/contestants/{entry}/"
    row = f"table.mine tr:has(a[href='{address}'])"
    ((total, place),) = reader.rows(page, row, ".second", ".fold[data-label]")
    if place == "–":
        return {}
    kind = "percent" if total.endswith("%") else "total"
    return {("place", reader.team): place_of(place), (kind, reader.team): figure_of(total)}


def of_stage_api(reader: Reader) -> Figures:
    """The standings of a stage for programs."""
    answer = reader.fetched(f"api/v1/stages/{reader.stage.pk}/standings/").json()
    return dict(api_places((row["entrant"]["number"], row) for row in answer["standings"]))


def api_places(rows: Any) -> Iterator[tuple[tuple[str, str], Any]]:
    for team, row in rows:
        yield ("place", team), f"{'=' if row['tied'] else ''}{row['rank']}"
        yield ("total", team), figure_of(row["score"])
        if row["percent"] is not None:
            yield ("percent", team), figure_of(row["percent"])


def of_session_api(reader: Reader) -> Figures:
    """The standings of a session for programs."""
    figures: Figures = {}
    for session in reader.sessions:
        answer = reader.fetched(f"api/v1/sessions/{session}/standings/").json()
        rows = [row for ranking in answer["rankings"] for row in ranking["rows"]]
        figures |= dict(api_places((row["contestant"]["number"], row) for row in rows))
    return figures


def of_matches_api(reader: Reader) -> Figures:
    """The matches of a stage for programs."""
    return api_matches(reader.fetched(f"api/v1/stages/{reader.stage.pk}/matches/").json())


def of_session_matches_api(reader: Reader) -> Figures:
    """The matches of a session for programs."""
    figures: Figures = {}
    for session in reader.sessions:
        figures |= api_matches(reader.fetched(f"api/v1/sessions/{session}/matches/").json())
    return figures


def api_matches(answer: Mapping[str, Any]) -> Figures:
    """Each with both sides' figures; what there is not is null."""
    figures: Figures = {}
    for row in answer["matches"]:
        cells = (row[name] or "" for name in ("a_score", "b_score", "a_points", "b_points"))
        b = row["b"]["number"] if row["b"] else ""
        figures |= match_figures(row["round"], row["a"]["number"], b, *cells)
    return figures


def of_files(reader: Reader) -> Figures:
    """The files of a session, in every format that is offered."""
    return _of_files(reader, "sessions/{}/file/?as={}")


def of_files_api(reader: Reader) -> Figures:
    """The same for programs."""
    return _of_files(reader, "api/v1/sessions/{}/file/?as={}")


def _of_files(reader: Reader, address: str) -> Figures:
    figures: Figures = {}
    for session in reader.sessions:
        for kind in reader.formats:
            content = reader.fetched(address.format(session, kind)).body()
            merge(figures, IN_FILES[kind](content))
    return figures


class Place(NamedTuple):
    """What a place shows: how it is read, and which of the engine's figures it owes its reader."""

    read: Read
    kinds: tuple[str, ...]
    owes: Callable[["Reader", tuple[Any, ...]], bool]
    shows_some: bool = False  # not everything that it owes: what is shown is compared


def everything(_reader: Reader, _key: tuple[Any, ...]) -> bool:
    """Whatever the engine has."""
    return True


def on_pages(reader: Reader, key: tuple[Any, ...]) -> bool:
    """In a knockout a match has no points: its margin is in its reasons and for programs."""
    return key[0] != "points" or form_of(reader.stage).contest.course is not Course.KNOCKOUT


def on_my_page(reader: Reader, key: tuple[Any, ...]) -> bool:
    """The member's own: of pairs their percentage in place of their total."""
    return key[1] == reader.team and (key[0] != "total" or form_of(reader.stage).is_teams)


def in_sessions(reader: Reader, key: tuple[Any, ...]) -> bool:
    """Sessions show places and totals of the stage, and the matches that were played in them."""
    return key[0] in PLACED or (on_pages(reader, key) and (key[1], frozenset(key[2:])) in reader.begun)


TOTALS = ("place", "total")
PLACED = (*TOTALS, "percent")
MATCHES = ("score", "points")
SHOWN_IN: Mapping[str, Place] = {
    "stage": Place(of_stage, (*PLACED, *MATCHES, "through"), on_pages),
    "stage_live": Place(of_stage_live, (*PLACED, *MATCHES, "through"), on_pages),
    "stage_why_total": Place(of_reasons, ("total",), everything),
    "stage_run": Place(of_newest_run, PLACED, everything),
    "stage_history": Place(of_history, PLACED, everything, shows_some=True),
    "stage_why_match": Place(of_match_reasons, ("points",), everything, shows_some=True),
    "standings": Place(of_sessions, (*PLACED, *MATCHES), in_sessions),
    "scorecard": Place(of_scorecards, (*PLACED, *MATCHES), in_sessions),
    "match": Place(of_matches, MATCHES, in_sessions),
    "my_page": Place(of_my_page, PLACED, on_my_page),
    "api_stage_standings": Place(of_stage_api, PLACED, everything),
    "api_stage_matches": Place(of_matches_api, MATCHES, everything),
    "api_standings": Place(of_session_api, PLACED, everything),
    "api_matches": Place(of_session_matches_api, MATCHES, in_sessions),
    "session_file": Place(of_files, (*PLACED, *MATCHES), in_sessions),
    "api_session_file": Place(of_files_api, (*PLACED, *MATCHES), in_sessions),
}


def expected_of(reader: Reader) -> set[str]:
    """The places that show some figure of a stage once it is played: pairs have no matches."""
    kinds = {*PLACED, *MATCHES, "through"} if form_of(reader.stage).is_teams else set(PLACED)
    return {name for name, place in SHOWN_IN.items() if kinds & set(place.kinds)}


def differences(reader: Reader, engine: Figures, names: Iterable[str] = SHOWN_IN) -> list[str]:
    """What of these places shows another figure than the engine has, or shows one not."""
    lines = []
    for name in names:
        place = SHOWN_IN[name]
        owed = {
            key: figure for key, figure in engine.items() if key[0] in place.kinds and place.owes(reader, key)
        }
        shown = place.read(reader)
        reader.showing |= {name} if shown else set()
        owed = {key: owed[key] for key in shown if key in owed} if place.shows_some else owed
        if shown != owed:
            wrong = [key for key in {**owed, **shown} if owed.get(key) != shown.get(key)]
            lines += [f"{name} {key}: engine {owed.get(key)}, shown {shown.get(key)}" for key in wrong]
    return lines
