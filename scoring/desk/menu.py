"""What can be done at a stage's desk: a form for each act, and the acts in groups."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy

from clubs.evening.services.taking_back import is_evening
from clubs.models import Stage
from clubs.playing.services.drawing import system_of
from clubs.playing.services.line_ups import parts_in
from clubs.tournaments.selectors import form_of
from clubs.tournaments.services.tournaments import is_taken_off
from scoring.desk.forms import mending, people, results, rounds, rulings, tables
from scoring.desk.forms.basis import StageDeskForm
from scoring.desk.forms.card_deadline import CardDeadlineForm
from scoring.desk.forms.credited import CreditedForm
from scoring.desk.forms.file import FileResultsForm
from scoring.desk.forms.irregularity import IrregularityForm
from scoring.desk.forms.late_entry import LateEntryForm
from scoring.desk.forms.line_ups import LineUpDeskForm
from scoring.desk.forms.taken_back import TakeBackEveningForm, TakeBackLatenessForm, TakeBackWithdrawalForm
from scoring.desk.forms.teams import TeamForm
from scoring.desk.forms.warning import StageWarningForm
from scoring.models import StageMatch
from scoring.points.services.line_ups import FORFEITED

CARD_DEADLINE = "card-deadline"
EVENING = "take-back-evening"
FORMS: Mapping[str, type[StageDeskForm]] = {
    "open": rounds.OpenSessionForm,
    "draw": rounds.DrawForm,
    "lock": rounds.LockForm,
    "hand": rounds.HandForm,
    "change": rounds.ChangeForm,
    "start": rounds.StartForm,
    "match": results.MatchForm,
    "decide": results.DecideMatchForm,
    "board": results.MatchBoardForm,
    "result": results.PairsResultForm,
    "bye": rounds.ByeForm,
    "movement": tables.SetMovementForm,
    "table": tables.TableForm,
    "take": tables.TakeForm,
    "file": FileResultsForm,
    "wrong-direction": mending.WrongDirectionForm,
    "wrong-contestant": mending.WrongContestantForm,
    "wrong-round": mending.WrongRoundForm,
    "wrong-board": mending.WrongBoardForm,
    "take-away": mending.TakeAwayForm,
    "undo": mending.UndoForm,
    "line-up": LineUpDeskForm,
    "counted": CreditedForm,
    "substitute": people.SubstituteForm,
    "team": TeamForm,
    "late-entry": LateEntryForm,
    "withdraw": people.WithdrawContestantForm,
    "late": rulings.StageLatenessForm,
    "forfeit": rulings.StageForfeitForm,
    "penalty": rulings.StagePenaltyForm,
    "warning": StageWarningForm,
    "irregularity": IrregularityForm,
    CARD_DEADLINE: CardDeadlineForm,
    "foul": rulings.StageFouledForm,
    "not-played": rulings.StageNotPlayedForm,
    "take-back": rulings.TakeBackForm,
    "take-back-late": TakeBackLatenessForm,
    "take-back-withdrawal": TakeBackWithdrawalForm,
    EVENING: TakeBackEveningForm,
    "publish": people.PublishStageForm,
    "close": people.CloseForm,
    "reopen": people.ReopenStageForm,
}
CONDUCT = "manners"  # has a page of its own, of the newest session
TITLES: Mapping[str, Any] = {act: form.title for act, form in FORMS.items()} | {
    CONDUCT: gettext_lazy("Conduct"),
}
TEAMS_ONLY = (
    *(
        "draw",
        "hand",
        "change",
        "start",
        "match",
        "decide",
        "board",
        "forfeit",
        "bye",
        "line-up",
        "counted",
        "team",
    ),
)
OF_TEAM_MATCHES = ("match", "decide", "board", "forfeit", "line-up", "counted", "team")
PAIRS_ONLY = ("result", "movement", "table", "take", "foul")
OF_MOVEMENTS = ("movement", "table", "take")  # of pairs whose rounds are not drawn
OF_RULINGS = (
    *("late", "forfeit", "penalty", "warning", "irregularity", CONDUCT, CARD_DEADLINE, "foul", "not-played"),
    *("take-back", "take-back-late"),
)
MENDING = ("wrong-direction", "wrong-contestant", "wrong-round", "wrong-board", "take-away")
MENU = (
    (gettext_lazy("Sessions and rounds"), ("open", "movement", "draw", "hand", "change", "start", "bye")),
    (gettext_lazy("Results"), ("match", "decide", "board", "table", "result", "take", "file")),
    (gettext_lazy("Entered wrongly"), MENDING),
    (gettext_lazy("Rulings"), OF_RULINGS),
    (
        gettext_lazy("People"),
        ("late-entry", "line-up", "counted", "substitute", "team", "withdraw", "take-back-withdrawal"),
    ),
    (gettext_lazy("The end"), ("publish", "close", EVENING)),
)


def menu_of(stage: Stage, closed: bool, *, has_deadline: bool) -> list[tuple[Any, list[tuple[str, Any]]]]:
    """What can be done, in groups. A closed stage can only be opened again, one taken back has nothing."""
    if is_taken_off(stage.event.tournament):
        return []
    if closed:
        return [(gettext_lazy("The end"), [("reopen", FORMS["reopen"].title)])]
    # Pairs whose rounds are drawn, a Swiss of pairs, have rounds as teams have, and results by board.
    of_pairs = TEAMS_ONLY if system_of(stage) is None else (*OF_TEAM_MATCHES, *OF_MOVEMENTS)
    hidden = PAIRS_ONLY if form_of(stage).is_teams else of_pairs
    if not parts_in(stage):
        hidden = (*hidden, "line-up")
    if not StageMatch.objects.filter(stage=stage, kind=FORFEITED).exists():
        hidden = (*hidden, "counted")
    if not has_deadline:
        hidden = (*hidden, CARD_DEADLINE)
    if not is_evening(stage):
        hidden = (*hidden, EVENING)
    return [(title, [(act, TITLES[act]) for act in acts if act not in hidden]) for title, acts in MENU]
