"""A session as a file of another program, with the figures that the pages show."""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from django.utils.text import slugify
from django.utils.translation import get_language, gettext as _

from clubs.facts.services.export import MatchFigures, SessionFigures, document_of
from clubs.files.document import Document, DocumentDeal, PublishedFigure, PublishedFigures, PublishedHead
from clubs.files.format import WrittenFormat
from clubs.models import Section, Session
from federation.errors import Refused
from scoring.engine.events.measure import Measure
from scoring.models import Award
from scoring.sessions.selectors.matches import PlayedMatchLine, matches
from scoring.sessions.selectors.standings import ShownStanding, standings_in
from scoring.sessions.services.written import FORMATS
from scoring.sessions.words.ranked import columns_of_session, measure_among, unit_of_session

TITLE_MAX = 60  # characters of a file's name


@dataclass(frozen=True, slots=True)
class SessionExport:
    """A session on its way out: what the file will say, and its tag, which changes when that changes."""

    session: Session
    format: WrittenFormat
    document: Document
    tag: str

    @property
    def name(self) -> str:
        """The file's name: the day, the club, the title."""
        return self._named(slugify(self.session.title, allow_unicode=True)[:TITLE_MAX])

    @property
    def ascii_name(self) -> str:
        """The same for programs that know no other letters."""
        return self._named(slugify(self.session.title)[:TITLE_MAX] or str(self.session.pk))

    def _named(self, title: str) -> str:
        day, club = self.session.played_on.isoformat(), slugify(self.session.club.number)
        return "-".join(filter(None, (day, club, title))) + f".{self.format.suffix}"

    def content(self) -> bytes:
        """The file. Raises Refused where the format cannot hold the session."""
        try:
            return self.format.write(self.document)
        except ValueError:
            sentence = _("%(format)s cannot hold this session.") % {"format": self.format.name}
            raise Refused(sentence, "cannot_be_written") from None


def exported(
    session: Session, kind: str, *, is_public: bool, section: Section | None = None
) -> SessionExport:
    """A session in one of FORMATS; of hands, those of a section where sections have their own.

    A public file has the names that the pages show and nobody's member number. Raises Refused where no
    hands are known.
    """
    chosen = FORMATS[kind]
    document = document_of(session, figures_of(session), is_public=is_public)
    if chosen.is_deals:
        document = replace(document, deals=deals_of(document, section.letter if section else ""))
    content = f"{kind} {get_language()} {document!r}".encode("utf-8", "surrogatepass")
    return SessionExport(session, chosen, document, hashlib.sha256(content).hexdigest()[:32])


def deals_of(document: Document, section: str) -> tuple[DocumentDeal, ...]:
    """The deals of a section by board: its own before those of all. Raises Refused where there is none."""
    of_all = {deal.board: deal for deal in document.deals if not deal.section}
    own = {deal.board: deal for deal in document.deals if deal.section == section}
    deals = of_all | own
    if not deals:
        raise Refused(_("No hands of this session are known."), "no_hands")
    return tuple(deals[board]._replace(section="") for board in sorted(deals))


def figures_of(session: Session) -> SessionFigures:
    """The figures of the run that the pages show, as they print them."""
    rows = list(standings_in(session))
    awards = Award.objects.filter(session=session).values_list("result_id", "ns", "ew")
    return SessionFigures(
        {row.entry.pk: _published(row) for row in rows},
        {result: (_text(ns), _text(ew)) for result, ns, ew in awards},
        tuple(_match(line) for line in matches(session)),
        tuple(_heads(session, rows)),
    )


_WRITTEN_AS: Mapping[Measure, PublishedFigure] = {
    Measure.PERCENT_TOTAL: "percent",
    Measure.BOARD_TOTAL: "mean",
}


def _heads(session: Session, rows: Sequence[ShownStanding]) -> Iterator[PublishedHead]:
    """The figures in the order of the pages, each as what files know it for."""
    unit = unit_of_session(session)
    total: PublishedFigure = _WRITTEN_AS.get(measure_among(rows, unit), "total")
    for column in columns_of_session(session, rows):
        yield PublishedHead(total if column.figure == "score" else column.figure, column.label, unit)


def _published(row: ShownStanding) -> PublishedFigures:
    place = f"{row.rank}{'=' if row.tied else ''}"
    published = PublishedFigures(str(row.score), _text(row.percent), place, _text(row.mean))
    other = _WRITTEN_AS.get(row.measure)
    # A file's total is of matchpoints, IMPs or points; a total that is a mean of them is not one.
    return replace(published, total=None, **{other: str(row.score)}) if other else published


def _match(line: PlayedMatchLine) -> MatchFigures:
    row, figures = line.row, line.figures
    return MatchFigures(
        row.section_id,
        row.round,
        row.a_id,
        row.b_id,
        row.boards,
        (_text(figures.a_score), _text(figures.b_score)),
        (_text(figures.a_points), _text(figures.b_points)),
    )


def _text(figure: Decimal | None) -> str | None:
    return None if figure is None else str(figure)
