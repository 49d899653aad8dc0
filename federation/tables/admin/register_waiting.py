"""What the page of a long register says until the worker has done with it."""

from dataclasses import dataclass
from datetime import timedelta

from django.utils import timezone
from django.utils.translation import gettext as _, ngettext

from federation.models import ImportState, ImportStep, RegisterImport
from federation.tables.services import register_imports

REFRESH_SECONDS, REFRESH_SECONDS_LATER = 3, 10  # what an operator looks at is an entry of the log each time
_SOON, _LATE = timedelta(seconds=30), timedelta(minutes=1)
UNDER_WAY = frozenset({ImportState.WAITING, ImportState.WORKING})


@dataclass(frozen=True, slots=True)
class WaitingPage:
    """How far it is, in words, and what to do; without `seconds` the page is not asked for again."""

    name: str
    state: str
    advice: str
    seconds: int | None


def waiting_page(row: RegisterImport) -> WaitingPage:
    """The page of a register that the worker has not done with."""
    if register_imports.is_given_up(row):
        return WaitingPage(row.name, _given_up(row), _again(), None)
    return WaitingPage(row.name, _under_way(row), _patience(row), _seconds(row))


def ended_without(row: RegisterImport) -> str:
    """Why nothing was imported, where the worker has done with it."""
    return {
        ImportState.CHANGED: changed_meanwhile(),
        ImportState.FORBIDDEN: _("You may no longer import this register. Nothing was imported."),
        ImportState.FAILED: f"{_('The register could not be worked on. Nothing was imported.')} {_again()}",
    }[ImportState(row.state)]


def left_out(count: int) -> str:
    """That the rows with problems are not in what is shown."""
    sentence = ngettext(
        "%(count)s row with problems is left out. Nothing of it will be imported.",
        "%(count)s rows with problems are left out. Nothing of them will be imported.",
        count,
    )
    return sentence % {"count": count}


def changed_meanwhile() -> str:
    """The register is not what the preview went by."""
    return _("The register changed since the preview. Nothing was imported.")


def _seconds(row: RegisterImport) -> int:
    is_new = row.asked_at > timezone.now() - _SOON
    return REFRESH_SECONDS if is_new else REFRESH_SECONDS_LATER


def _under_way(row: RegisterImport) -> str:
    if row.step == ImportStep.PREVIEW:
        if row.state == ImportState.WAITING:
            return _("The register waits to be checked. Nothing has been imported yet.")
        return _("The register is being checked. Nothing has been imported yet.")
    if row.state == ImportState.WAITING:
        return _("The register waits to be imported.")
    return _("The register is being imported: all of it, or nothing.")


def _patience(row: RegisterImport) -> str:
    if row.state == ImportState.WAITING and row.asked_at < timezone.now() - _LATE:
        return _(
            "Nobody has begun for a minute: either other registers come first, or the worker for registers "
            "stands still. If this lasts, tell whoever operates the portal."
        )
    return _("This page looks again by itself. You may leave it and come back by its address.")


def _given_up(row: RegisterImport) -> str:
    if row.state == ImportState.WAITING:
        return _("The worker for registers did not begin in time. Nothing was imported, and nothing will be.")
    return _("The worker for registers broke off. Nothing was imported, and nothing will be.")


def _again() -> str:
    return _(
        "Choose the file again. If the same happens, tell whoever operates the portal, or divide the file."
    )
