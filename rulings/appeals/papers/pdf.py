"""An appeal on paper: the pack for its panel and its parties, and the decision.

Private notes and single votes are in neither, whoever asks. What is written about the case is what its reader
may see of it (rulings.cases.selectors).
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from clubs.models import Result
from federation.paper import Paper, PaperColumn, draw_table
from federation.people.selectors import name_here, names_here
from federation.templatetags.portal import day, moment
from rulings.acts.appeal_contents import BodyDecided, written_in
from rulings.acts.converter import content_as, content_of
from rulings.acts.panel_contents import AppealDisclosed, AppealRecused, AppealSeated
from rulings.appeals.services.interests import InterestKind
from rulings.appeals.words import heard_alone, party_lines, why_late
from rulings.cases.papers.pdf import write_case
from rulings.cases.selectors import CaseFile
from rulings.cases.services.laws import books_of
from rulings.cases.services.parties import decisions_of
from rulings.cases.substitutes import SubstituteBoard, substitute_boards
from rulings.cases.words import decision_in_words, nothing_in_words, teams_in, where
from rulings.decisions.kinds import RulingDecision
from rulings.library.references import LawItem
from rulings.lifecycle.appeals import AppealStep
from rulings.models import Appeal, AppealAct, AppealDeposit, Standard
from rulings.models.case import Seat

S = AppealStep


@dataclass(frozen=True, slots=True)
class AppealFile:
    """What a reader may see of an appeal: its acts without the private ones, and the file of its case."""

    appeal: Appeal
    acts: Sequence[AppealAct]
    case: CaseFile
    deposits: Sequence[AppealDeposit] = ()
    before: Sequence["AppealFile"] = ()  # of the bodies before, the newest first

    @property
    def decided(self) -> AppealAct | None:
        """The decision among these acts; None where there is none that the reader may see."""
        decision = None
        for act in self.acts:
            if act.step in (S.DECIDED, S.DISPOSED):
                decision = act
            elif act.step in (S.QUORUM_LOST, S.RECONSIDERED):
                decision = None
        return decision


def appeal_pack(read: AppealFile, *, publisher: str, language: str, dated: date) -> bytes:
    """The pack: what is appealed and why, replies, panel, the whole case, the Laws in our words."""
    title = _("Appeal %(number)s") % {"number": read.appeal}
    paper = Paper(title=title, publisher=publisher, language=language, dated=dated)
    paper.heading(title)
    _particulars(paper, read)
    _statements(paper, read.acts)
    _panel(paper, read.acts)
    if read.decided is not None:
        _decision(paper, read, read.decided, language)
    for appeal_before in read.before:
        if appeal_before.decided is not None:
            heading = {"body": appeal_before.appeal.body.name, "number": appeal_before.appeal}
            paper.heading(_("Decision before it: %(body)s, %(number)s") % heading)
            _decision(paper, appeal_before, appeal_before.decided, language)
    paper.heading(_("The case"))
    write_case(paper, read.case, language)
    _substitutes(paper, read.appeal)
    _law_texts(paper, read, language)
    return paper.to_bytes()


def decision_pdf(
    read: AppealFile, decided: AppealAct, *, publisher: str, language: str, dated: date
) -> bytes:
    """The decision as it is given to both sides."""
    title = _("Decision on the appeal %(number)s") % {"number": read.appeal}
    paper = Paper(title=title, publisher=publisher, language=language, dated=dated)
    paper.heading(title)
    _particulars(paper, read)
    _decision(paper, read, decided, language)
    return paper.to_bytes()


def _particulars(paper: Paper, read: AppealFile) -> None:
    appeal, case = read.appeal, read.appeal.case
    late = _("late") if appeal.is_late else ""
    rows = [
        (_("Heard by"), appeal.body.name),
        (_("Standard of review"), str(Standard(appeal.body.standard).label)),
        (_("Session"), f"{case.session.title}, {day(case.session.played_on)}"),
        (_("Case"), " ".join(filter(None, (str(case), where(case))))),
        (_("Appellants"), f"{appeal.entry} ({appeal.filed_by})"),
        (_("Ground"), str(appeal.get_ground_display())),
        (_("Filed"), " · ".join(filter(None, (on_clock(appeal.filed_at), late)))),
        (_("Why it came after the period"), why_late(read.acts)),
        (_("Decision appealed before"), str(appeal.previous) if appeal.previous else ""),
        (_("Deposit"), " · ".join(f"{deposit} ({on_clock(deposit.at)})" for deposit in read.deposits)),
    ]
    head = [PaperColumn(_("State"), 1, bold=True), PaperColumn(str(appeal.get_state_display()), 4)]
    draw_table(paper, head, [row for row in rows if row[1]])
    seats = [(str(Seat(party.seat).label), party.name) for party in read.case.parties]
    if seats:
        draw_table(paper, [PaperColumn(_("Seat"), 1), PaperColumn(_("Player"), 4)], seats)
    sides = [(line.side, line.contestant, line.people) for line in party_lines(appeal)]
    if sides:
        columns = [PaperColumn(_("Party"), 1), PaperColumn(_("Contestant"), 1), PaperColumn(_("People"), 3)]
        draw_table(paper, columns, sides)


def _statements(paper: Paper, acts: Iterable[AppealAct]) -> None:
    for act in acts:
        written = written_in(content_of(act))
        if written and written.text:
            paper.heading(f"{S(act.step).label}: {written.name or name_here(act.by)}", 2)
            paper.paragraph(written.text, after=0.5)
            paper.paragraph(on_clock(act.at), size=8)


def _panel(paper: Paper, acts: Iterable[AppealAct]) -> None:
    rows = []
    for act in acts:
        match content_of(act):
            case AppealSeated(name=name, chair=is_chair):
                rows.append((name, _("chair") if is_chair else _("on the panel")))
            case AppealDisclosed(name=name, kind=kind, text=text):
                interest = str(InterestKind(kind).label)
                rows.append((name, ": ".join(filter(None, (interest, text)))))
            case AppealRecused(name=name, because=because):
                rows.append((name, _("left the panel: %(because)s") % {"because": because}))
    if rows:
        paper.heading(_("Panel"), 2)
        draw_table(paper, [PaperColumn(_("Name"), 2), PaperColumn(_("What is said"), 4)], rows)


def _decision(paper: Paper, read: AppealFile, decided: AppealAct, language: str) -> None:
    decision = content_as(decided, BodyDecided)
    paper.heading(_("Decision"), 2)
    paper.paragraph(str(decision.decision.label), size=12)
    if alone := heard_alone(read.appeal):
        paper.paragraph(alone)
    before = decision.before if decision.before is not None else decisions_of(read.appeal.case)
    names = teams_in(read.appeal.case.session)
    _terms(paper, _("In place of the ruling"), decision.decisions, before, names)
    _terms(paper, _("Recommended"), decision.recommends, before, names)
    paper.heading(_("Reasons"), 3)
    paper.paragraph(decision.reasons)
    if decision.shown:
        paper.paragraph(decision.shown)
    if decision.laws:
        paper.paragraph(_("Laws: %(laws)s") % {"laws": ", ".join(decision.laws)})
    for penalty in decision.sanction:
        paper.paragraph(_("Sanction: %(what)s") % {"what": decision_in_words(penalty, names)})
    if read.appeal.deposit_asked:
        paper.paragraph(_("The deposit is kept.") if decision.keep_deposit else _("The deposit is returned."))
    _dissents(paper, decision)
    _signatures(paper, read, decided)


def _terms(
    paper: Paper,
    heading: str,
    decisions: Sequence[RulingDecision] | None,
    before: Sequence[RulingDecision],
    names: Mapping[str, str],
) -> None:
    """What is decided or recommended in place of the ruling; nothing where None is."""
    if decisions is None:
        return
    paper.paragraph(heading, after=0.5)
    for words in [decision_in_words(decision, names) for decision in decisions]:
        paper.paragraph(f"• {words}", after=0.5)
    if not decisions:
        paper.paragraph(f"• {nothing_in_words(before)}", after=0.5)


def _dissents(paper: Paper, decision: BodyDecided) -> None:
    for dissenter in decision.dissents:
        dissent = _("Dissent of %(name)s (%(vote)s): %(text)s")
        words = {"name": dissenter.name, "vote": dissenter.vote.label, "text": dissenter.text or "–"}
        paper.paragraph(dissent % words)


def _signatures(paper: Paper, read: AppealFile, decided: AppealAct) -> None:
    """Who signed after it was written down, and what follows."""
    steps = {S.SIGNED: _("member"), S.ISSUED: _("chair")}
    names = names_here(act.by for act in read.acts)
    rows = [
        (names[act.by_id], steps[S(act.step)], on_clock(act.at))
        for act in read.acts
        if act.step in steps and act.sequence > decided.sequence
    ]
    if rows:
        draw_table(
            paper,
            [PaperColumn(_("Signed by"), 3), PaperColumn(_("Signed as"), 1), PaperColumn(_("Time"), 2)],
            rows,
        )
    appeal = read.appeal
    if appeal.told_at:
        paper.paragraph(_("Told on %(at)s.") % {"at": on_clock(appeal.told_at)})
    if appeal.appealable_until:
        until = {"at": on_clock(appeal.appealable_until)}
        paper.paragraph(_("It can be appealed further until %(at)s.") % until)


def _substitutes(paper: Paper, appeal: Appeal) -> None:
    """The boards that were played besides those of the round, and in whose place. Law 86B"""
    boards = substitute_boards(appeal.case)
    if not boards:
        return
    paper.heading(_("Substitute and extra boards of the match"), 2)
    columns = [PaperColumn(_("Board"), 1), PaperColumn(_("Results"), 3), PaperColumn(_("In place of"), 4)]
    draw_table(paper, columns, [_substitute_row(one) for one in boards])


def _substitute_row(one: SubstituteBoard) -> tuple[str, str, str]:
    results = "; ".join(map(_room, one.results))
    if one.replaces is None:
        return str(one.board), results, _("extra board")
    before = [*map(_room, one.before), *one.decided]
    stood_for = "; ".join([_("board %(board)s") % {"board": one.replaces}, *before])
    return str(one.board), results, stood_for


def _room(result: Result) -> str:
    who = f"{result.ns.number} – {result.ew.number}"
    played = f"{result.contract} {result.declarer}" if result.contract else str(result.get_kind_display())
    tricks = f" {result.tricks}" if result.tricks is not None else ""
    score = f" ({result.score:+})" if result.score is not None else ""
    return f"{who}: {played}{tricks}{score}"


def _law_texts(paper: Paper, read: AppealFile, language: str) -> None:
    """Every item that the case or the decision cites, as our library says it."""
    books = books_of(read.appeal.case)
    cited = [law.item for law in read.case.laws]
    items = [item for ref in dict.fromkeys(cited) if (item := books.find(ref)) is not None]
    if not items:
        return
    paper.heading(_("Law library"), 2)
    paper.paragraph(_("Summaries in our own words; the printed Laws decide."), size=8)
    for item in items:
        paper.paragraph(f"{LawItem(item.ref).label(language)}: {item.summary.in_language(language)}")


def on_clock(at: datetime) -> str:
    """A moment as papers show it, with the name of the clock."""
    return f"{moment(at)} {localtime(at):%Z}"
