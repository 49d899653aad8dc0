"""The correction period and what it refuses, in the reader's language."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.facts.services.correction_clock import SessionCorrectionPeriod, Unclear, Verdict, period_of
from clubs.models import Session
from federation.languages import reader_code
from federation.reader import reader_language
from federation.templatetags.portal import moment
from scoring.engine.citation import Citation
from scoring.engine.corrections.period import Basis
from scoring.engine.sentences import WORDS


def state(period: SessionCorrectionPeriod, now: datetime) -> str:
    """Until when results may be corrected, or since when no longer."""
    if period.basis is Basis.NEXT_GAME:
        return _until_next_game(period)
    if period.started is None:
        return _("Results can be corrected: the correction period begins with the official publication.")
    parameters = {"at": _clock(period.ends), "clause": _label(str(period.rule.cites))}
    if period.is_open(now):
        return _("Results can be corrected until %(at)s (%(clause)s).") % parameters
    return _("The correction period ended %(at)s (%(clause)s).") % parameters


def _until_next_game(period: SessionCorrectionPeriod) -> str:
    parameters = {"at": moment(period.ends), "clause": _label(str(period.rule.cites))}
    if period.deadline is None:
        return _("Results can be corrected until the next game of this series (%(clause)s).") % parameters
    return (
        _("The next game of this series was published %(at)s: the correction period is over (%(clause)s).")
        % parameters
    )


def open_now(session: Session) -> str:
    """Until when the results of a session can be corrected; "" where that is over."""
    now = timezone.now()
    try:
        period = period_of(session)
    except Unclear:  # such a session has no figures, and its page says so
        return ""
    return state(period, now) if period.is_open(now) else ""


def refusal(period: SessionCorrectionPeriod, verdict: Verdict, now: datetime) -> str:
    """Why a correction is refused, with the clauses."""
    last = sentence(verdict.grounds[-1])
    return last if period.is_open(now) else f"{state(period, now)} {last}"


def sentence(ground: Mapping[str, Any]) -> str:
    """A kept ground as a sentence with its clause."""
    reader = reader_language()
    value = f"{ground['value']} – " if ground["value"] else ""
    words = WORDS.say(ground["code"], ground["parameters"], reader_code())
    return f"{value}{words} ({_label(ground['cite'])}){'。' if reader == 'ja' else '.'}"


def _label(cite: str) -> str:
    return Citation(cite).label(reader_language())


def _clock(at: datetime | None) -> str:
    """With seconds: the period is exact, and ends at 22:10:00, not somewhere in that minute."""
    return "" if at is None else f"{moment(at)}{timezone.localtime(at).strftime(':%S')}"
