"""Every page, paper and file with the places of a stage, read back: heads, and who is first's figures."""

import csv
import io
import json
import re
from collections.abc import Callable, Iterator, Mapping
from html import unescape
from typing import Any

from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils import translation
from lxml import etree
from openpyxl import load_workbook

from clubs.playing.prints.occasion import PrintedOccasion
from scoring.events.papers import ranking_sheet
from scoring.events.selectors.tournaments import state_of
from scoring.events.views.history import _place
from scoring.models import StageRun
from scoring.sessions.selectors.standings import standings_in
from scoring.sessions.services.export import exported
from scoring.sessions.words.ranked import TotalUnit, ranking_in_words, unit_of_stage
from scoring.tools.story.stage import Scene

Read = list[tuple[str, str]]  # what a figure is called, and the figure of whoever is first; in their order
NO_FIGURES = {"Place", "Pair", "Team", "Player", "Boards", "This session", "Club", "Place in the club", ""}
# Units behind a figure that read otherwise than as a head.
IN_SENTENCES = {"match won": "Matches won", "matches won": "Matches won"}


class Reader:
    """What a reader sees of a stage that has one session."""

    def __init__(self, scene: Scene) -> None:
        self.scene, self.stage = scene, scene.stage
        self.session = scene.session(1)
        self.run = StageRun.objects.filter(stage=self.stage).first()
        shown = sorted(standings_in(self.session), key=lambda row: row.position)
        self.first = shown[0]

    def page(self, name: str, *key: object, query: str = "") -> str:
        prefix = f"/{self.scene.event.federation.slug}"
        address = prefix + reverse(name, args=key, urlconf=settings.ROOT_URLCONF)
        answer = Client().get(address + query, headers={"Accept-Language": "en"})
        assert answer.status_code == 200, address
        return answer.content.decode()


def words(html: str) -> str:
    html = re.sub(r'<span class="spoken">.*?</span>', "", html, flags=re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", html)).split())


def table(html: str) -> Read:
    """The figures of the first table of places."""
    match = re.search(r'<table class="(standings|overall) .*?</table>', html, re.DOTALL)
    assert match is not None
    heads = re.findall(r'<th scope="col".*?</th>', match[0], re.DOTALL)
    row = match[0].partition("<tbody>")[2].partition("</tr>")[0]
    cells = re.findall(r"<td.*?</td>|<th.*?</th>", row, re.DOTALL)
    both = zip(map(words, heads), map(words, cells), strict=True)
    return [(head, cell) for head, cell in both if head not in NO_FIGURES]


def wall_screen(reader: Reader) -> Read:
    html = reader.page("wall_screen", reader.session.pk, "ranking")
    heads = re.findall(r'<th scope="col".*?</th>', html, re.DOTALL)
    row = html.partition("<tbody>")[2].partition("</tr>")[0]
    cells = re.findall(r"<t[dh].*?</t[dh]>", row, re.DOTALL)
    return [(words(heads[-1]), words(cells[-1]))]


def wall_paper(reader: Reader) -> Read:
    occasion = PrintedOccasion("連盟", "大会", "予選", reader.session.played_on, "en")
    with translation.override("en"):
        sheet = ranking_sheet(state_of(reader.stage), occasion)
    heads = [column.title[0] for column in sheet.columns]
    both = zip(heads, (cell[0] if cell else "" for cell in sheet.rows[0].cells), strict=True)
    return [(head, f"{cell}%" if head == "%" else cell) for head, cell in both if head not in NO_FIGURES]


def line(reader: Reader) -> Read:
    """The line on a scorecard, or the page of a team: "Place 1 · 62.50% · 25.00 of 40 matchpoints"."""
    html = reader.page("scorecard", reader.session.pk, reader.first.entry.pk)
    match = re.search(r'<p class="result-line">.*?</p>', html, re.DOTALL)
    assert match is not None
    figures = [part.strip() for part in words(match[0]).split("·")[1:]]
    return [headed(text) for text in figures if not text.startswith("this session")]


def headed(text: str) -> tuple[str, str]:
    """The head under which a figure would stand that has its unit behind it, and the figure."""
    figure, _, unit = text.partition(" ")
    return ("%", text) if text.endswith("%") else (IN_SENTENCES.get(unit, unit), figure)


def my_page(reader: Reader) -> Read:
    with translation.override("en"):
        text = ranking_in_words(reader.session, reader.first)
    return [headed(text)]


def kept(figure_of: Callable[[Mapping[str, Any], TotalUnit], str]) -> Callable[[Reader], Read]:
    """Where a figure stands without its head: histories, letters, what a ruling would do."""

    def read(reader: Reader) -> Read:
        return [("", figure_of(reader.run.body["standings"][0], unit_of_stage(reader.stage)))]

    return read


def in_brackets(row: Mapping[str, Any], unit: TotalUnit) -> str:
    return _place(row, unit).partition("(")[2].removesuffix(")")


def api(name: str, key: str) -> Callable[[Reader], Read]:
    """`ranked_by` names the figure of the first row that ranks."""

    def read(reader: Reader) -> Read:
        body = json.loads(reader.page(name, reader.stage.pk if key == "stage" else reader.session.pk))
        places = body["standings"] if key == "stage" else body["rankings"][0]["rows"]
        by = body["ranked_by"]
        return [(f"{by['measure']} {by['unit']}", places[0][by["figure"]])]

    return read


def session_file(reader: Reader, kind: str) -> bytes:
    with translation.override("en"):
        return exported(reader.session, kind, is_public=True).content()


def workbook(reader: Reader) -> Read:
    sheet = load_workbook(io.BytesIO(session_file(reader, "xlsx")))["Standings"]
    heads, *rows = sheet.iter_rows(values_only=True)
    number = heads.index("Number")
    row = next(row for row in rows if str(row[number]) == reader.first.entry.number)
    past = heads.index("Place") + 1
    both = zip(heads[past : heads.index("Team")], row[past:], strict=False)
    forms = {"%": "{:.2f}%", "Matches won": "{:g}"}
    return [(str(head), forms.get(str(head), "{:.2f}").format(cell)) for head, cell in both]


def pbn(reader: Reader) -> Read:
    text = session_file(reader, "pbn").decode().replace("\r", "")
    match = re.search(r'\[TotalScoreTable "(.*?)"\]\n(.*?)\n\n', text, re.DOTALL)
    assert match is not None
    heads = [head.lstrip("+-").partition("\\")[0] for head in match[1].split(";")]
    rows = list(csv.reader(match[2].splitlines(), delimiter=" ", skipinitialspace=True))
    at = heads.index("PairId")
    row = next(row for row in rows if row[at] == reader.first.entry.number)
    figures = ((head, cell) for head, cell in zip(heads, row, strict=False) if re.match("Total|Mean", head))
    return [("%", f"{cell}%") if head == "MeanPercentage" else (head, cell) for head, cell in figures]


def usebio(reader: Reader) -> Read:
    """Its elements stand in an order of their own; of the figures it has those that it has names for."""
    root = etree.fromstring(session_file(reader, "usebio"))
    number, people = reader.first.entry.number, ("PAIR_NUMBER", "PLAYER_NUMBER")
    element = next(
        (one.getparent() for one in root.iter(*people) if one.text == number),
        root.find(f".//TEAM[@TEAM_ID='{number}']"),
    )
    return list(_figures_of(element))


def _figures_of(element: Any) -> Iterator[tuple[str, str]]:
    for tag, head in (("TOTAL_SCORE", "total"), ("PERCENTAGE", "%")):
        text = element.findtext(tag)
        if text:
            yield head, f"{text}%" if head == "%" else text
