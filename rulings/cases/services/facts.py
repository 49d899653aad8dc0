"""The facts of a case: what happened, what each player says, what is agreed and what the director finds."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _, gettext_lazy

from clubs.models import Board
from federation.errors import Refused
from federation.models import User
from federation.reader import reader_language
from rulings.acts.case_contents import (
    CaseAdvised,
    CaseAgreed,
    CaseDescribed,
    CaseDisputed,
    CaseSigned,
    CaseStated,
    KeptAdvice,
)
from rulings.acts.case_facts import BoardDescription
from rulings.acts.cases import take
from rulings.acts.converter import content_as
from rulings.advisor.advising import advise, read
from rulings.advisor.loading import library
from rulings.cases import description
from rulings.cases.services import laws as case_laws
from rulings.cases.services.cases import refuse_barred
from rulings.lifecycle.cases import CaseStep
from rulings.models import Case, CaseAct, CaseLaw
from rulings.models.case import Seat
from scoring.engine.game.deals import Deal
from scoring.engine.refusal import Refusal, Refusals
from scoring.engine.sentences import WORDS

TEXT_MOST = 4000
SENTENCES = {
    "call_out_of_turn": gettext_lazy("it is %(turn)s's turn; mark it ! or !! if that is the irregularity"),
    "revoke_unmarked": gettext_lazy(
        "its player can follow suit (%(suit)s); mark it ! or !! if that is the irregularity"
    ),
    "dealer_missing": gettext_lazy("say who dealt: no board is named"),
    "contract_unread": gettext_lazy("“%(value)s” is no contract with its declarer; write 4S N or 3NTX W"),
    "explanation_unread": gettext_lazy("“%(value)s” cannot be read; write 3 N>E alert: both majors"),
    "explanation_word": gettext_lazy(
        "“%(value)s” is no word for how or when; what the player said follows a colon"
    ),
    "explanation_long": gettext_lazy("the words are too long: %(most)s characters at most"),
    "explanation_empty": gettext_lazy("write down what was explained, after a colon"),
    "explanations_many": gettext_lazy("there are too many lines: %(most)s at most"),
    "explained_to_oneself": gettext_lazy("%(seat)s cannot both explain and be told"),
    "explained_to_partner": gettext_lazy("a call is explained to opponents, and %(seat)s's partner is none"),
    "no_call_of_number": gettext_lazy("the auction has no call %(number)s"),
    "explained_by_another_self": gettext_lazy("a self-alert is that of %(caller)s, who called"),
    "explained_by_another_alert": gettext_lazy(
        "the call is %(caller)s's: the partner alerts it, or behind screens %(caller)s (self)"
    ),
    "explained_by_another_asked": gettext_lazy(
        "the call is %(caller)s's: the partner explains it, or behind screens %(caller)s (self)"
    ),
    "explained_by_another_corrected": gettext_lazy(
        "the call is %(caller)s's: one of that side corrects what was explained"
    ),
}


class DescriptionRefused(Refused):
    """A description that cannot be: every sentence names its place."""

    def __init__(self, sentences: list[str]) -> None:
        super().__init__(" ".join(sentences), "cannot_have_been")
        self.sentences = sentences


@transaction.atomic
def describe(
    *,
    case: Case,
    by: User,
    words: str = "",
    dealer: str = "",
    deal: str | None = None,
    calls: str = "",
    contract: str = "",
    cards: str = "",
    explanations: str = "",
    at: datetime | None = None,
) -> CaseAct:
    """Say what happened. The newest description holds; what it replaces stays in the record.

    Without a `deal` it is that of the session's hand record, if there is one; "" means that none is known.
    Raises DescriptionRefused for what cannot have been.
    """
    refuse_barred(by, case)
    known = hand_record(case) if deal is None else deal.strip()
    board = checked(
        case=case,
        dealer=dealer,
        deal=known,
        calls=calls,
        contract=contract,
        cards=cards,
        explanations=explanations,
    )
    board = replace(board, words=_short(words) if words.strip() else "")
    return take(case=case, content=CaseDescribed(description=board), by=by, at=at)


def checked(
    *,
    case: Case,
    dealer: str = "",
    deal: str = "",
    calls: str = "",
    contract: str = "",
    cards: str = "",
    explanations: str = "",
) -> BoardDescription:
    """A description as it would be kept. Raises DescriptionRefused."""
    try:
        return description.described(
            board=case.board,
            dealer=dealer,
            deal=deal,
            calls=calls,
            contract=contract,
            cards=cards,
            explanations=explanations,
            places=(_("Auction"), _("Play"), _("Explanations, line")),
        )
    except (Refusal, Refusals) as error:
        refusals = error.refusals if isinstance(error, Refusals) else (error,)
        raise DescriptionRefused([in_words(refusal) for refusal in refusals]) from error


def in_words(refusal: Refusal) -> str:
    """What is wrong with a description, with its place, in the reader's language."""
    if refusal.says in SENTENCES:
        return f"{refusal.field}: {SENTENCES[refusal.says] % refusal.parameters}."
    reader = reader_language()
    sentence = WORDS.say(refusal.says, {"field": refusal.field, **refusal.parameters}, reader)
    return sentence if sentence.startswith(refusal.field) else f"{refusal.field}: {sentence}."


def hand_record(case: Case) -> str:
    """The deal of the case's board as the session's hand record has it; "" where there is none or no deal."""
    boards = Board.objects.current().filter(session=case.session_id, number=case.board or 0)
    for board in sorted(boards, key=lambda record: record.section_id is None):
        try:
            return Deal.from_pbn(board.deal).to_pbn()
        except Refusals:
            continue
    return ""


@transaction.atomic
def advised(
    *, case: Case, by: User, topic: str, facts: Mapping[str, object], at: datetime | None = None
) -> CaseAct:
    """Keep the advisor's answers as facts of the case, and cite the items that its rule rests on.

    Raises Refused for a topic or answers that the tables do not have.
    """
    refuse_barred(by, case)
    try:
        outcome = advise(topic, read(library().topics[topic], facts))
    except (KeyError, Refusals) as error:
        raise Refused(_("These answers do not go together."), "advice_unknown") from error
    findings = {finding.fact.name: finding.value for finding in outcome.findings}
    advice = KeptAdvice(topic, findings, outcome.rule.id)
    act = take(case=case, content=CaseAdvised(advice=advice, topic=topic), by=by, at=at)
    for item in outcome.rule.items:
        if case_laws.find_item(case, item):
            case_laws.cite(case=case, item=item, role=CaseLaw.Role.RECTIFICATION, by=by, at=at)
    return act


@transaction.atomic
def state(
    *, case: Case, by: User, seat: str, text: str, disputes: bool = False, at: datetime | None = None
) -> CaseAct:
    """Take down what a player says, and whether they dispute what the others say.

    A later statement of the same player replaces an earlier one. Raises Refused where it is signed.
    """
    refuse_barred(by, case)
    _refuse_nobody(seat)
    if signed(case, seat):
        raise Refused(
            _("The statement of %(seat)s is signed. It is never changed.") % {"seat": Seat(seat).label},
            "statement_signed",
        )
    if not text.strip():
        raise Refused(_("Write down what the player says."), "statement_missing")
    content = CaseStated(seat=seat, text=_short(text), disputes=disputes)
    return take(case=case, content=content, by=by, at=at)


@transaction.atomic
def sign(*, case: Case, by: User, seat: str, at: datetime | None = None) -> CaseAct:
    """The player stands by their statement as it was taken down. Raises Refused without one."""
    refuse_barred(by, case)
    _refuse_nobody(seat)
    statement = statement_of(case, seat)
    if statement is None:
        raise Refused(_("There is no statement to sign yet."), "statement_missing")
    if signed(case, seat):
        raise Refused(_("This statement is signed already."), "statement_signed")
    content = CaseSigned(seat=seat, statement=statement.sequence)
    return take(case=case, content=content, by=by, at=at)


@transaction.atomic
def agree(*, case: Case, by: User, finding: str = "", at: datetime | None = None) -> CaseAct:
    """The facts stand: agreed by everybody, or found by the director where they are disputed (Law 85).

    Raises Refused where somebody disputes them and the director does not say what is found.
    """
    refuse_barred(by, case)
    disputing = [
        seat
        for seat in Seat.values
        if (act := statement_of(case, seat)) and content_as(act, CaseStated).disputes
    ]
    if disputing and not finding.strip():
        raise Refused(
            _("%(seats)s dispute the facts. Say what you find, on the balance of probabilities (Law 85).")
            % {"seats": ", ".join(disputing)},
            "facts_disputed",
        )
    content = CaseAgreed(disputed_by=tuple(disputing), found=_short(finding) if finding.strip() else "")
    return take(case=case, content=content, by=by, at=at)


@transaction.atomic
def dispute(*, case: Case, by: User, reason: str, at: datetime | None = None) -> CaseAct:
    """Open the facts again. Raises Refused without a reason."""
    refuse_barred(by, case)
    if not reason.strip():
        raise Refused(_("Say what is new."), "reason_missing")
    return take(case=case, content=CaseDisputed(reason=_short(reason)), by=by, at=at)


def statement_of(case: Case, seat: str) -> CaseAct | None:
    """The newest statement of a player."""
    return case.acts.filter(step=CaseStep.STATED, body__seat=seat).order_by("-sequence").first()


def signed(case: Case, seat: str) -> bool:
    """Whether a player has signed."""
    return case.acts.filter(step=CaseStep.SIGNED, body__seat=seat).exists()


def _refuse_nobody(seat: str) -> None:
    if seat not in Seat.values:
        raise Refused(_("Say who of the four it was."), "unknown_seat")


def _short(text: str) -> str:
    if len(text) > TEXT_MOST:
        raise Refused(
            _("The text is too long: %(most)s characters at most.") % {"most": TEXT_MOST}, "too_long"
        )
    return text.strip()
