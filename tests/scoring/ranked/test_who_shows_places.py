"""Who shows places is written down here, so that a new page of them asks which figure comes first."""

import re

from tests.places import ROOT

TEMPLATES = {
    "effects/_publication_standings.html",
    "events/_overall.html",
    "events/_stage.html",
    "events/_stratum.html",
    "events/overall_run.html",
    "events/tournament_run.html",
    "sessions/_standings.html",
}
MODULES = {
    "scoring/events/views/handicaps.py",
    "scoring/effects/services/rehearsal.py",
    "scoring/effects/views/publication.py",
    "scoring/events/admin.py",
    "scoring/events/api/tournaments.py",
    "scoring/events/papers.py",
    "scoring/events/services/notices.py",
    "scoring/events/views/history.py",
    "scoring/events/views/overall.py",
    "scoring/events/views/overall_pages.py",
    "scoring/events/views/stages.py",
    "scoring/front/views/home.py",
    "scoring/front/views/members.py",
    "scoring/front/views/players.py",
    "scoring/office/sections.py",
    "scoring/room/wall.py",
    "scoring/sessions/api/serializers.py",
    "scoring/sessions/api/views.py",
    "scoring/sessions/services/export.py",
    "scoring/sessions/services/notices.py",
    "scoring/sessions/views/changes.py",
    "scoring/sessions/views/scorecards.py",
    "scoring/sessions/views/standings.py",
}
ASKS = re.compile(r"\b(columns_of_form|columns_of_session|ranking_of|ranking_in_words|ranked_by_json)\(")
# Figures of boards, and of a session alone where a stage ranks it: they rank nobody.
OF_BOARDS = {
    "events/overall_contestant.html",
    "sessions/_own_matches.html",
    "sessions/_standing_line.html",
    "sessions/_standings.html",
    "sessions/scorecard.html",
}
BY_HAND = re.compile(
    r"\b(row|standing|own|line|place)(\.\w+)*\.(own_)?(score|percent|mean)\|(points|floatformat)"
)


def in_templates(pattern: re.Pattern[str]) -> set[str]:
    folder = ROOT / "scoring" / "templates" / "scoring"
    return {
        str(path.relative_to(folder))
        for path in folder.rglob("*.html")
        if pattern.search(path.read_text(encoding="utf-8"))
    }


def test_every_template_and_module_that_shows_places_is_decided():
    assert in_templates(re.compile("in_column")) == TEMPLATES
    asking = {
        str(path.relative_to(ROOT))
        for path in (ROOT / "scoring").rglob("*.py")
        if ASKS.search(path.read_text(encoding="utf-8"))
    }
    assert asking - {"scoring/sessions/words/ranked.py"} == MODULES


def test_no_template_writes_the_figure_of_a_place_by_hand():
    assert in_templates(BY_HAND) <= OF_BOARDS
