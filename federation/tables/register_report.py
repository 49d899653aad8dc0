"""What the import of a register would do, as its page shows it and as it is kept until somebody looks."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from import_export.resources import Diff
from import_export.results import Result, RowResult

from federation import kept
from federation.tables.cells import text
from federation.tables.files import is_blank
from federation.tables.register_problems import RegisterProblem, WrongRow, problems_of, rows_of_problems
from federation.tables.vocabulary import WordMeaning

SHOWN_MAX = 200  # rows of a preview or problems: whoever brings thousands looks at a few
_EXAMPLES = 3
_CELL_MAX = 40  # characters of a cell among the columns
_CONVERTER = kept.new_converter()


@dataclass(frozen=True, slots=True)
class ColumnMeaning:
    """A column of the file: its head, what stands in its first rows, which of ours it means ("": none)."""

    head: str
    examples: tuple[str, ...]
    meant: str


@dataclass(frozen=True, slots=True)
class RecordChange:
    """A record before and after, a text for each of our columns, under the names of the library's Diff."""

    new: bool
    left: tuple[str, ...]
    right: tuple[str, ...]

    @property
    def cells(self) -> list[str]:
        """What goes and what comes, as HTML that the library marks and makes harmless."""
        html: list[str] = Diff.as_html(self)
        return html


@dataclass(frozen=True, slots=True)
class RegisterReport:
    """The first changes and problems with how many there are; nothing is taken while there is a problem."""

    heads: tuple[str, ...]
    columns: tuple[ColumnMeaning, ...]
    new: int
    updated: int
    unchanged: int
    changes: tuple[RecordChange, ...]
    wrong: int  # problems
    problems: tuple[RegisterProblem, ...]
    refusals: tuple[str, ...]  # of the whole file
    words: tuple[WordMeaning, ...] = ()  # in columns that have a vocabulary, where they are not its own
    wrong_rows: tuple[WrongRow, ...] = ()
    is_looked_at_whole: bool = True  # False: so many rows are wrong that the others were left

    @property
    def changed(self) -> int:
        """How many records."""
        return self.new + self.updated

    @property
    def is_parted(self) -> bool:
        """Whether the rows that are good can be taken without the others."""
        return bool(self.wrong_rows and self.changed and self.is_looked_at_whole and not self.refusals)

    @property
    def is_good(self) -> bool:
        """Whether the register can be imported."""
        return not self.wrong and not self.refusals

    @property
    def is_cut(self) -> bool:
        """Whether rows have more problems than are shown."""
        return self.wrong > len(self.problems)

    def to_json(self) -> Any:
        """As it is kept."""
        return _CONVERTER.unstructure(self)


def from_json(written: Any) -> RegisterReport:
    """A report as it was kept. Raises NotAsKept."""
    return kept.read(_CONVERTER, written, [RegisterReport])


def refused_report(sentence: str) -> RegisterReport:
    """Of a file that is no table, or that cannot be read within the limits."""
    return RegisterReport((), (), 0, 0, 0, (), 0, (), (sentence,))


def meanings(dataset: Any, meant: Sequence[str]) -> tuple[ColumnMeaning, ...]:
    """The columns of a file with what was taken for their meanings, in their order."""
    early = list(islice((row for row in dataset if not is_blank(row)), _EXAMPLES))
    return tuple(
        ColumnMeaning(
            text(head)[:_CELL_MAX],
            tuple(text(row[place])[:_CELL_MAX] for row in early if text(row[place])),
            meant[place] if place < len(meant) else "",
        )
        for place, head in enumerate(dataset.headers or ())
    )


def report_of(
    result: Result,
    columns: tuple[ColumnMeaning, ...],
    words: tuple[WordMeaning, ...] = (),
    *,
    is_looked_at_whole: bool = True,
) -> RegisterReport:
    """What the library found out, as the page needs it."""
    problems = problems_of(result, {column.meant: column.head for column in columns if column.meant})
    changes = [row.diff for row in result.rows if row.diff is not None and row.is_valid()]
    return RegisterReport(
        heads=tuple(result.diff_headers),
        columns=columns,
        new=result.totals[RowResult.IMPORT_TYPE_NEW],
        updated=result.totals[RowResult.IMPORT_TYPE_UPDATE],
        unchanged=result.totals[RowResult.IMPORT_TYPE_SKIP],
        changes=tuple(changes[:SHOWN_MAX]),
        wrong=len(problems),
        problems=tuple(problems[:SHOWN_MAX]),
        refusals=tuple(line for error in result.base_errors for line in str(error.error).splitlines()),
        words=words,
        wrong_rows=rows_of_problems(problems),
        is_looked_at_whole=is_looked_at_whole,
    )
