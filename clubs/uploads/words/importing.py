"""An import of many files in words: its progress while it runs, its report at the end, its table as CSV."""

import csv
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, TextIO

from django.utils.translation import gettext as _, ngettext

from clubs.uploads.services.importing import FileImport, ImportOutcome
from federation.people.resources.members import neutral

TO_LOOK_AT = (ImportOutcome.REFUSED, ImportOutcome.QUESTION, ImportOutcome.FAILED)
SHOWN_MAX = 20  # of each kind; the table has them all
BAR = 30
LINE_SECONDS = 10
REDRAW_SECONDS = 0.2
COLUMNS = ("file", "outcome", "upload", "session", "results", "remarks")


class Progress:
    """A bar that fills on a terminal; elsewhere a line every ten seconds."""

    def __init__(self, out: Any, total: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.out, self.total, self.clock = out, total, clock
        self.on_terminal = bool(getattr(out, "isatty", lambda: False)())
        self.begun = self.drawn = clock()
        self.done = self.results = 0

    def step(self, outcome: FileImport) -> None:
        """One file more, or an event of a file that holds several."""
        self.done += 1
        self.total = max(self.total, self.done)
        self.results += outcome.results
        patience = REDRAW_SECONDS if self.on_terminal else LINE_SECONDS
        if self.clock() - self.drawn >= patience:
            self.draw()

    def draw(self) -> None:
        """Show where the import is."""
        self.drawn = self.clock()
        speed = round(self.results / max(self.drawn - self.begun, 0.001))
        line = _("%(done)s of %(total)s files, %(speed)s results a second") % {
            "done": f"{self.done:,}",
            "total": f"{self.total:,}",
            "speed": f"{speed:,}",
        }
        if self.on_terminal:
            full = BAR * self.done // max(self.total, 1)
            line = f"\r[{'#' * full}{'.' * (BAR - full)}] {line}\x1b[K"
        self.out.write(line, ending="" if self.on_terminal else "\n")
        self.out.flush()

    def close(self) -> None:
        """The last state, and the cursor at the beginning of a line."""
        self.draw()
        if self.on_terminal:
            self.out.write("")


class ImportReport:
    """What became of the files: counted, and the ones that somebody must look at."""

    def __init__(self, table: TextIO | None = None) -> None:
        self.counts: Counter[ImportOutcome] = Counter()
        self.results = 0
        self.to_look_at: dict[ImportOutcome, list[FileImport]] = {what: [] for what in TO_LOOK_AT}
        self.writer = csv.writer(table) if table else None
        if self.writer:
            self.writer.writerow(COLUMNS)

    def add(self, outcome: FileImport) -> None:
        """One file more; of thousands that are to be looked at the first ones are kept."""
        self.counts[outcome.what] += 1
        self.results += outcome.results
        kept = self.to_look_at.get(outcome.what)
        if kept is not None and len(kept) < SHOWN_MAX:
            kept.append(outcome)
        if self.writer:
            self.writer.writerow([neutral(cell) for cell in _row(outcome)])

    def as_text(self, table: Path | None = None) -> str:
        """The report for a terminal."""
        lines = [self._count(what) for what in ImportOutcome if self.counts[what]]
        for what, kept in self.to_look_at.items():
            lines += self._section(what, kept)
        if table:
            lines += ["", _("Every file is in %(table)s.") % {"table": table}]
        return "\n".join(lines or [_("There is no file in this folder.")])

    def _count(self, what: ImportOutcome) -> str:
        line = f"{self.counts[what]:>8,}  {what.label}"
        if what is not ImportOutcome.PUBLISHED:
            return line
        results = ngettext("%(count)s result", "%(count)s results", self.results)
        return f"{line} ({results % {'count': f'{self.results:,}'}})"

    def _section(self, what: ImportOutcome, kept: list[FileImport]) -> list[str]:
        if not kept:
            return []
        lines = ["", f"{what.label}:"]
        for outcome in kept:
            lines += [f"  {_printable(outcome.name)}", *(f"    {_printable(s)}" for s in outcome.sentences)]
        more = self.counts[what] - len(kept)
        if more:
            lines.append(
                "  " + _("and %(count)s more; --report FILE lists them all") % {"count": f"{more:,}"}
            )
        return lines


def _row(outcome: FileImport) -> tuple[Any, ...]:
    about = (outcome.upload or "", outcome.session or "", outcome.results or "")
    return (outcome.name, outcome.what.value, *about, " ".join(outcome.sentences))


def _printable(text: str) -> str:
    """A file's name cannot move the cursor of a terminal."""
    return "".join(c if c.isprintable() else "�" for c in text)
