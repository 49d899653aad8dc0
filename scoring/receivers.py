"""The top floor listening: a change below owes new figures."""

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any

from django.dispatch import receiver
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clubs.models import Session, Stage
from clubs.signals import regulations_changed, results_changed, stage_changed, stage_closing
from federation.machine.proofs import RecordsProof
from federation.machine.shown import MachineGroup
from federation.mailings.groups import LetterGroup
from federation.models import Member, MemberMerge, MoneyAccount, MoneyEntry, User
from federation.personal.processing.chosen import ChosenElsewhere
from federation.personal.processing.registered import RegisteredReceiver
from federation.signals import (
    charge_causes_asked,
    choices_asked,
    dues_changed,
    federation_arrived,
    groups_asked,
    machine_asked,
    members_merged,
    members_parted,
    members_written,
    money_received,
    parting_wanted,
    proofs_asked,
    receivers_asked,
)
from rulings.models import Appeal, CasebookEntry
from rulings.signals import adjustments_changed, appeal_disposing, casebook_issued
from scoring import lately, owing
from scoring.effects.services import appeal_reach
from scoring.events.services import stages
from scoring.openid import consents, keys as openid_keys
from scoring.points import page_choice, title_groups
from scoring.points.selectors.charged_levies import levies_of
from scoring.points.services.ledger import merging, moves, owed as ledger_owed, proof as ledger_proof
from scoring.reports import receiving as reports_receiving
from scoring.signals import figures_computed
from scoring.webhooks import services as webhooks, topics as webhook_topics


@receiver(groups_asked, dispatch_uid="scoring.groups_asked")
def groups_of_titles(**kwargs: object) -> list[LetterGroup]:
    """Who was awarded a title, for letters."""
    return title_groups.GROUPS


@receiver([results_changed, adjustments_changed], dispatch_uid="scoring.request_recomputation")
def request_recomputation(session_id: int, cause: dict[str, Any], **kwargs: object) -> None:
    """Write the request in the transaction of the change; an error here rolls the change back."""
    owing.owe_session(session_id, cause)


@receiver(charge_causes_asked, dispatch_uid="scoring.charge_causes_asked")
def where_levies_come_from(causes: Mapping[int, str], reader: User, **kwargs: object) -> dict[int, str]:
    """The games that a levy was charged for, for who may see them."""
    return levies_of(causes, reader)


@receiver(stage_closing, dispatch_uid="scoring.refuse_unfinished")
def refuse_unfinished(stage: Stage, **kwargs: object) -> None:
    """A stage whose figures would not come out is not closed."""
    stages.refuse_unfinished(stage)


@receiver(stage_changed, dispatch_uid="scoring.request_stage")
def request_stage(stage: Stage, cause: dict[str, Any], **kwargs: object) -> None:
    """A stage is owed new figures, and its sessions are not."""
    owing.owe_stage(stage.pk, cause)


@receiver(members_merged, dispatch_uid="scoring.move_points")
def move_points(duplicate: Member, into: Member, by: User, merge: MemberMerge, **kwargs: object) -> None:
    """What a merged record has goes on to the one that stays, in the transaction that merged them."""
    merging.carry_choices(merge, duplicate, into)
    moves.settle([duplicate.pk], at=timezone.now(), by=by)
    merging.count_again(duplicate, into)


@receiver(parting_wanted, dispatch_uid="scoring.rests")
def what_rests_on_points(merge: MemberMerge, **kwargs: object) -> list[str]:
    """A title that was awarded for the points of both."""
    return list(merging.resting(merge))


@receiver(members_merged, dispatch_uid="scoring.consent_as_one")
def consent_as_one(duplicate: Member, into: Member, by: User, merge: MemberMerge, **kwargs: object) -> None:
    """What a merged record agreed that programs are told is the other's."""
    consents.join_records(merge, duplicate, into, at=timezone.now(), by=by)


@receiver(members_parted, dispatch_uid="scoring.consent_apart")
def consent_apart(gone: Member, **kwargs: object) -> None:
    """A program that was told of one of two people by the other's word is told so no more."""
    consents.part_records(gone, at=timezone.now())


@receiver(members_parted, dispatch_uid="scoring.part")
def part_points(gone: Member, kept: Member, by: User, merge: MemberMerge, **kwargs: object) -> None:
    """Each record has again what was won under it."""
    moves.give_back(gone.pk, kept.pk, at=timezone.now(), by=by)
    merging.count_again(gone, kept)
    merging.owe_since(merge)


@receiver(dues_changed, dispatch_uid="scoring.look_again")
def look_again(members: Iterable[int], first: date, last: date, **kwargs: object) -> None:
    """Who has paid the dues has points of that year's games, and who has not has none."""
    ledger_owed.owe_of(members, first, last)


@receiver(appeal_disposing, dispatch_uid="scoring.refuse_within_reach")
def refuse_within_reach(appeal: Appeal, **kwargs: object) -> None:
    """An appeal that could move a place is heard."""
    appeal_reach.refuse_within_reach(appeal)


@receiver(regulations_changed, dispatch_uid="scoring.go_by_new_regulations")
def go_by_new_regulations(starts: date, edition: int, **kwargs: object) -> None:
    """What was entered ahead of its day goes by the edition; what was played before keeps its figures."""
    ahead = Session.objects.filter(played_on__gte=starts)
    for session in ahead.order_by("pk").values_list("pk", flat=True):
        owing.owe_session(session, {"kind": "regulations", "edition": edition})


@receiver(federation_arrived, dispatch_uid="scoring.tell_nobody_twice")
def tell_nobody_twice(is_new: bool, **kwargs: object) -> None:
    """Where a federation arrives, its webhooks wait until somebody says that they are told from here, and it
    signs with a key that is made here.
    """
    if is_new:
        webhooks.switch_all_off()
        openid_keys.retire_all(timezone.now())


@receiver(figures_computed, dispatch_uid="scoring.tell_of_figures")
def tell_of_figures(
    what: Session | Stage, run: Any, is_new: bool, causes: Iterable[str], **kwargs: object
) -> None:
    """Other programs are told of results and standings."""
    if isinstance(what, Session):
        webhook_topics.tell_of_session(what, run, is_new=is_new)
    else:
        webhook_topics.tell_of_stage(what, run, is_new=is_new, causes=causes)


@receiver(casebook_issued, dispatch_uid="scoring.tell_of_ruling")
def tell_of_ruling(entry: CasebookEntry, is_withdrawal: bool, **kwargs: object) -> None:
    """Other programs are told of rulings that are published."""
    webhook_topics.tell_of_ruling(entry, is_withdrawal=is_withdrawal)


@receiver(members_written, dispatch_uid="scoring.tell_of_members")
def tell_of_members(members: Iterable[int], what: str, **kwargs: object) -> None:
    """Other programs are told who joined, left, or is written otherwise."""
    webhook_topics.tell_of_members(members, what)


@receiver(money_received, dispatch_uid="scoring.tell_of_money")
def tell_of_money(entry: MoneyEntry, account: MoneyAccount, **kwargs: object) -> None:
    """Other programs are told of payments."""
    webhook_topics.tell_of_money(entry, account)


@receiver(proofs_asked, dispatch_uid="scoring.prove_ledger")
def prove_ledger(**kwargs: object) -> list[RecordsProof]:
    """Balances of the ledger of master points; its chains are proved with all chains."""
    title = _("Balances of the ledger of master points")
    return [RecordsProof("points", title, ledger_proof.balances, ledger_proof.FAULTS)]


@receiver(receivers_asked, dispatch_uid="scoring.receivers_asked")
def who_is_given_data(member: Member | None, **kwargs: object) -> list[RegisteredReceiver]:
    """Webhooks, programs to sign in at, and those whom the office gives reports in a layout of its own."""
    return [*webhook_topics.receiving(), *consents.receiving(member), *reports_receiving.receiving()]


@receiver(choices_asked, dispatch_uid="scoring.choices_asked")
def what_members_chose(member: Member, **kwargs: object) -> list[ChosenElsewhere]:
    """To stand in rankings, and a page of one's own."""
    return page_choice.chosen_of(member)


@receiver(machine_asked, dispatch_uid="scoring.tell_of_the_machine")
def tell_of_the_machine(**kwargs: object) -> list[MachineGroup]:
    """Computations of late, and messages to other programs that are given up."""
    return [lately.given_up(), lately.computed()]
