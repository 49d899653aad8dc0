"""What the page of a job on a register says: how far it is, what to do, and how it ended."""

from dataclasses import dataclass
from datetime import timedelta

from django.utils import timezone
from django.utils.translation import gettext as _, ngettext

from federation.models import ImportState, ImportStep, RegisterImport
from federation.tables.services import register_imports, register_life, register_undoing

REFRESH_SECONDS, REFRESH_SECONDS_LATER = 3, 10  # what an operator looks at is an entry of the log each time
_SOON, _LATE = timedelta(seconds=30), timedelta(minutes=1)
UNDER_WAY = frozenset(register_imports.UNDER_WAY)


@dataclass(frozen=True, slots=True)
class JobPage:
    """How far it is, in words and of how many; what to do. Without `seconds` the page does not look again."""

    row: RegisterImport
    state: str
    advice: str
    seconds: int | None
    done: int
    of: int  # 0: nobody knows yet
    can_cancel: bool
    can_go_on: bool
    can_undo: bool

    @property
    def is_waiting(self) -> bool:
        """Whether somebody wonders since when."""
        return bool(self.row.state == ImportState.WAITING)


def job_page(row: RegisterImport, *, is_mine: bool) -> JobPage:
    """The page of a job. `is_mine`: of who asked for it, and may have it gone on with."""
    is_stopped = register_imports.is_given_up(row)
    is_under_way = row.state in UNDER_WAY and not is_stopped
    done, of = _progress(row)
    return JobPage(
        row=row,
        state=_given_up(row) if is_stopped else _under_way(row) if is_under_way else _ended(row),
        advice=_again() if is_stopped else _patience(row) if is_under_way else "",
        seconds=_seconds(row) if is_under_way else None,
        done=done,
        of=of if is_under_way else 0,
        can_cancel=row.state in UNDER_WAY and row.step != ImportStep.UNDO,
        can_go_on=(is_mine or row.step == ImportStep.UNDO) and register_imports.can_go_on(row),
        can_undo=register_undoing.can_be_undone(row),
    )


def ended_without(row: RegisterImport) -> str:
    """Why nothing was imported, where the worker has done with it."""
    return {
        ImportState.CHANGED: changed_meanwhile(),
        ImportState.FORBIDDEN: _("You may no longer import this register. Nothing was imported."),
        ImportState.FAILED: f"{_('The register could not be worked on. Nothing was imported.')} {_again()}",
        ImportState.CANCELLED: _("The look at the file was cancelled. Nothing was imported."),
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


def _progress(row: RegisterImport) -> tuple[int, int]:
    """Records saved; while a file is being read, its rows."""
    heard_of = register_life.rows_read(row)
    if row.state == ImportState.WORKING and heard_of is not None and not row.total:
        return heard_of.rows, heard_of.of
    return row.taken, row.total


def _seconds(row: RegisterImport) -> int:
    is_new = row.since > timezone.now() - _SOON
    return REFRESH_SECONDS if is_new or row.state == ImportState.WORKING else REFRESH_SECONDS_LATER


def _under_way(row: RegisterImport) -> str:
    is_waiting = row.state == ImportState.WAITING
    if not is_waiting and not register_life.is_alive(row):
        return _("The worker for registers broke off. Another one goes on from there.")
    if row.step == ImportStep.PREVIEW:
        if is_waiting:
            return _("The register waits to be checked. Nothing has been imported yet.")
        return _("The register is being checked. Nothing has been imported yet.")
    first = register_imports.comes_first(row) if is_waiting else None
    if first is not None:
        return _("Another import into this register comes first: “%(name)s”.") % {"name": first.name}
    if row.step == ImportStep.UNDO:
        if is_waiting:
            return _("The import waits to be taken back.")
        return _("The import is being taken back: all of it at once.")
    return _("The register waits to be imported.") if is_waiting else _("The register is being imported.")


def _ended(row: RegisterImport) -> str:
    if row.state == ImportState.IMPORTED:
        return str(register_imports.admin_of(row.register).imported(row.taken))
    if row.step == ImportStep.UNDO and row.state != ImportState.UNDONE:
        return _("The import could not be taken back. Nothing of it was changed.")
    if row.state == ImportState.UNDONE:
        return _("The import was taken back.")
    why = {
        ImportState.CANCELLED: _("The import was cancelled."),
        ImportState.CHANGED: _("The register changed since the preview: rows of the file no longer fit it."),
        ImportState.GONE: _(
            "The file is no longer kept. Choose it again: what was imported already is left as it is."
        ),
        ImportState.FORBIDDEN: _("Whoever asked for the import may no longer import this register."),
        ImportState.FAILED: _("The register could not be worked on."),
    }[ImportState(row.state)]
    return f"{why} {_so_far(row)}"


def _so_far(row: RegisterImport) -> str:
    if not row.taken:
        return _("Nothing was imported.")
    sentence = ngettext(
        "%(taken)s of %(total)s record was imported, and stays until it is taken back.",
        "%(taken)s of %(total)s records were imported, and stay until they are taken back.",
        row.total,
    )
    return sentence % {"taken": f"{row.taken:,}", "total": f"{row.total:,}"}


def _patience(row: RegisterImport) -> str:
    if row.state == ImportState.WAITING and row.since < timezone.now() - _LATE:
        return _(
            "Nobody has begun for a minute: either other registers come first, or the worker for registers "
            "stands still. If this lasts, tell whoever operates the portal."
        )
    return _("This page looks again by itself. You may leave it and come back by its address.")


def _given_up(row: RegisterImport) -> str:
    if row.step == ImportStep.PREVIEW or not row.taken:
        if row.state == ImportState.WAITING:
            return _(
                "The worker for registers did not begin in time. Nothing was imported, and nothing will be."
            )
        return _("The worker for registers broke off. Nothing was imported, and nothing will be.")
    return f"{_('Nobody goes on with this import by itself any more.')} {_so_far(row)}"


def _again() -> str:
    return _(
        "Choose the file again. If the same happens, tell whoever operates the portal, or divide the file."
    )
