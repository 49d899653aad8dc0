"""The matches of a round, each with its IMPs."""

from collections.abc import Mapping

from clubs.models import Stage
from clubs.tournaments.selectors import form_of
from scoring.desk.figures import known
from scoring.desk.forms.basis import StageDeskForm
from scoring.desk.forms.results import MatchForm
from scoring.desk.grids.rows import Grid, GridField, GridRow
from scoring.desk.words.matches import reported_of, score_of
from scoring.events.services.stage_desk import DeskMatch, rounds_of


class MatchesGrid(Grid):
    """Matches of a drawn round. Of pairs a match has no figures: its boards are entered."""

    def __init__(self, stage: Stage, number: int) -> None:
        super().__init__(stage)
        self.number = number
        self.is_of_teams = form_of(stage).is_teams

    def rows(self) -> list[GridRow]:
        """In the order of the draw."""
        rounds = rounds_of(self.stage, known(self.stage)[0])
        drawn = next((row for row in rounds if row.number == self.number), None)
        return [self._row(line) for line in drawn.matches] if drawn else []

    def _row(self, line: DeskMatch) -> GridRow:
        match = line.match
        fields = [GridField("a", line.a, is_number=True), GridField("b", line.b, is_number=True)]
        return GridRow(
            key=f"{match.a.entrant_id}-{match.b.entrant_id}",
            heading=f"{line.a} – {line.b}",
            fields=fields if self.is_of_teams else [],
            stands=score_of(line),
            is_missing=line.is_missing,
            remark=reported_of(line) if line.is_missing else "",
            boards_of=match.pk,
            hidden={"match": str(match.pk)} if self.is_of_teams else {},
        )

    def form(self, row: GridRow, typed: Mapping[str, str]) -> StageDeskForm:
        """Its figures. The key that was shown is sent: what changed meanwhile is asked about."""
        return MatchForm(typed, stage=self.stage)
