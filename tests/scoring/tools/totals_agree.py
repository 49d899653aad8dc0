"""A total is shown in many places; for every session of every stage of every story they are the same.

Where: the stage's page, the session's page, scorecards, the API, my results, exported files.
"""

import re
from decimal import Decimal

from django.utils import timezone

from clubs.models import Entry, Session, Stage, Tournament
from clubs.tournaments.selectors import form_of
from federation.models import Federation
from federation.tenancy.context import acting_for
from scoring.events.selectors.tournaments import matches_of, standings_of
from scoring.events.views.tables import table_of
from scoring.models import StageMatch, StageStanding
from scoring.sessions.selectors.standings import standing_of
from scoring.sessions.services.export import figures_of

ROW = re.compile(
    r'<td class="figure place">([^<]*)</td>.*?<span class="number">([^<]*)</span>'
    r'.*?id="why-total-\d+"[^>]*>\s*([^<]*?)\s*<span class="spoken">',
    re.DOTALL,
)
LINE = re.compile(
    r'<p class="result-line">\s*Place (=?\d+)\s.*?id="why-total-\d+"[^>]*>\s*([^<\s]+)', re.DOTALL
)


def plain(text):
    """A figure of a page as the database has it."""
    return text.replace("\N{MINUS SIGN}", "-").strip()


def figure(text):
    """A total as a number: matches won are a count on pages, and have two decimals for programs."""
    return Decimal(plain(text))


def place(rank, tied):
    """As pages write it."""
    return f"{'=' if tied else ''}{rank}"


def rows_of(page):
    """By contestant of the tables of standings, place and total; a section may stand before its number."""
    return {
        plain(who).split()[-1]: (plain(rank), figure(score))
        for rank, who, score in ROW.findall(page.content.decode())
    }


def agree(client):
    """For the story that was played and kept: every place that tells of a stage says what the stage says."""
    federation = Federation.objects.get()
    with acting_for(federation, language="en"):
        Tournament.objects.update(announced_at=timezone.now())
        stages = list(Stage.objects.filter(standings__isnull=False).distinct())
    assert stages
    for stage in stages:
        agree_of(federation, stage, client)


def agree_of(federation, stage, client):
    with acting_for(federation, language="en"):
        rows = StageStanding.objects.filter(stage=stage).select_related("entrant")
        expected = {row.entrant.number: (place(row.rank, row.tied), row.score) for row in rows}
        sessions = list(Session.objects.filter(stage=stage).select_related("stage"))
        rounds_add_up(stage)
        entries = {session.pk: list(Entry.objects.current().filter(session=session)) for session in sessions}
    at = f"/{federation.slug}"
    headers = {"Accept-Language": "en"}
    assert rows_of(client.get(f"{at}/stages/{stage.pk}/", headers=headers)) == expected
    assert sessions
    for session in sessions:
        playing = {entry.number for entry in entries[session.pk]}
        of_session = {number: total for number, total in expected.items() if number in playing}
        assert rows_of(client.get(f"{at}/sessions/{session.pk}/", headers=headers)) == of_session
        assert from_api(client.get(f"{at}/api/v1/sessions/{session.pk}/standings/").json()) == of_session
        for entry in entries[session.pk]:
            page = client.get(f"{at}/sessions/{session.pk}/contestants/{entry.pk}/", headers=headers)
            line = LINE.search(page.content.decode())
            assert line or entry.number not in of_session, page.content.decode()[2000:5000]
            if line is None:
                continue
            assert (plain(line[1]), figure(line[2])) == of_session[entry.number], entry
        with acting_for(federation, language="en"):
            assert exported(session, entries[session.pk]) == of_session
            assert listed(entries[session.pk]) == of_session
        same_matches(federation, session, client)


def rounds_add_up(stage):
    """On the stage's page matches that count, carry-over and penalties of a line come to its total."""
    table = table_of(form_of(stage), standings_of(stage), matches_of(stage))
    for line in table.lines if table else ():
        cells = [cell.worth or 0 for column in line.cells for cell in column or () if cell.is_counted]
        assert sum(cells) + line.brought + line.adjusted == line.total, line.team


def from_api(answer):
    """The same of the API."""
    places = [row for ranking in answer["rankings"] for row in ranking["rows"]]
    return {
        row["contestant"]["number"]: (f"{'=' if row['tied'] else ''}{row['rank']}", figure(row["score"]))
        for row in places
    }


def exported(session, entries):
    """The same of the figures of an exported file, which write the sign behind."""
    numbers = {entry.pk: entry.number for entry in entries}
    places = figures_of(session).places
    return {
        numbers[pk]: (f"={row.place[:-1]}" if row.place.endswith("=") else row.place, figure(row.total))
        for pk, row in places.items()
    }


def listed(entries):
    """The same of lists of a member's own results."""
    shown = {entry.number: standing_of(entry) for entry in entries}
    return {
        number: (f"{'=' if row.tied else ''}{row.rank}", row.score) for number, row in shown.items() if row
    }


def same_matches(federation, session, client):
    """What the session says of a match that is finished is what the stage says."""
    with acting_for(federation):
        rows = StageMatch.objects.filter(stage=session.stage_id, kind="played", b__isnull=False)
        in_points = session.form == "teams" and "knockout" not in (
            session.stage.form or session.stage.event.form
        )
        sums = {
            (row.round, frozenset((row.a.number, row.b.number))): {
                row.a.number: str(row.a_points) if in_points else None,
                row.b.number: str(row.b_points) if in_points else None,
            }
            for row in rows.select_related("a", "b")
        }
    answer = client.get(f"/{federation.slug}/api/v1/sessions/{session.pk}/matches/").json()
    for match in answer["matches"]:
        a, b = match["a"]["number"], match["b"]["number"]
        points = sums.get((match["round"], frozenset((a, b))))
        if points and in_points and match["a_points"] is not None:
            assert {a: match["a_points"], b: match["b_points"]} == points
