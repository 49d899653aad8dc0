"""Who may sit on an appeal, and whether they are enough: said before anybody waits for a panel. D.14"""

from dataclasses import dataclass

from federation.models import User
from rulings.appeals.services import bodies
from rulings.appeals.services.interests import Concern, Interest, interests
from rulings.lifecycle.appeals import AppealState
from rulings.models import Appeal, Body, Case, PanelSeat

IN_MAKING = (AppealState.FILED, AppealState.ADMITTED)


@dataclass(frozen=True, slots=True)
class QuorumShortage:
    """Fewer of a body may sit than are its quorum; `others`: bodies that hear the ground and have enough."""

    body: Body
    free: int
    others: tuple[Body, ...]

    @property
    def quorum(self) -> int:
        """How many are needed."""
        return int(self.body.quorum)

    @property
    def names(self) -> str:
        """The bodies that have enough, in the reader's language."""
        return ", ".join(body.name for body in self.others)


def eligible(appeal: Appeal) -> list[tuple[User, list[Interest]]]:
    """Everybody of the body's register who may be given a seat, with what they would have to disclose."""
    taken = set() if appeal.pk is None else set(appeal.seats.values_list("user", flat=True))
    concern = Concern(appeal)
    candidates = []
    for row in bodies.in_office(appeal.body):
        if row.user_id not in taken and row.user.is_active:
            to_disclose = interests(row.user, appeal, concern)
            if not any(interest.is_bar for interest in to_disclose):
                candidates.append((row.user, to_disclose))
    return candidates


def shortage_of(appeal: Appeal) -> QuorumShortage | None:
    """Whether too few may sit while the panel is in the making; None where enough may, or it is named."""
    if appeal.state not in IN_MAKING:
        return None
    free = _free(appeal)
    if free >= appeal.body.quorum:
        return None
    hearing = bodies.hearing(appeal.case.session, appeal.ground)
    others = [body for body in hearing if body.pk != appeal.body_id and _suffices(appeal, body)]
    return QuorumShortage(appeal.body, free, tuple(others))


def shortage_at(case: Case, body: Body, ground: str) -> QuorumShortage | None:
    """The same of an appeal that is not filed yet."""
    return shortage_of(Appeal(case=case, body=body, ground=ground))


def _free(appeal: Appeal) -> int:
    seated = 0
    if appeal.pk is not None:
        seated = PanelSeat.objects.filter(appeal=appeal, is_seated=True).count()
    return seated + len(eligible(appeal))


def _suffices(appeal: Appeal, body: Body) -> bool:
    return _free(Appeal(case=appeal.case, body=body, ground=appeal.ground)) >= body.quorum
