"""Writing what cases are found by: after every act of a case, and for all of them at any time."""

from collections.abc import Iterable, Iterator, Sequence, Set

from django.db import transaction
from django.db.models import Prefetch
from django.utils import timezone

from federation.models import DirectorRegistration
from rulings.acts.case_contents import (
    CaseAdvised,
    CaseAgreed,
    CaseContent,
    CaseDescribed,
    CaseDisputed,
    CaseReported,
    CaseReturned,
    CaseSettled,
    CaseStated,
    CaseWithdrawn,
    DirectorRuled,
    ruled_in,
)
from rulings.acts.converter import content_of
from rulings.cases.facets import CLUB_GAME, Turn, highest, outcomes_of
from rulings.cases.tokens import case_token, facet, law_tokens, text_tokens
from rulings.decisions.kinds import RulingDecision
from rulings.models import Appeal, Case, CaseAct, CaseParty, CaseSearchKey

BATCH = 200


@transaction.atomic
def index(case: Case, acts: Sequence[CaseAct]) -> None:
    """Write the keys of a case from its acts; those it has already stay."""
    wanted = tokens_of(case, open_acts(acts, _untold([case])), _grades(case))
    kept = set(case.search_keys.values_list("token", flat=True))
    if kept - wanted:
        case.search_keys.filter(token__in=kept - wanted).delete()
    CaseSearchKey.objects.bulk_create(
        CaseSearchKey(case=case, token=token) for token in sorted(wanted - kept)
    )


def rebuild() -> int:
    """Empty the keys of the federation in scope and write them again; how many cases there are."""
    CaseSearchKey.objects.all().delete()
    count = 0
    for cases in _batches():
        untold = _untold(cases)
        rows = [
            CaseSearchKey(case=case, token=token)
            for case in cases
            for token in sorted(tokens_of(case, open_acts(list(case.acts.all()), untold), _grades(case)))
        ]
        CaseSearchKey.objects.bulk_create(rows, batch_size=5_000)
        count += len(cases)
    return count


def open_acts(acts: Sequence[CaseAct], untold: Set[int]) -> list[CaseAct]:
    """The acts by which a case is found: not what a body has decided in an appeal that is not told."""
    return [act for act in acts if _decided_in(act) not in untold]


def _decided_in(act: CaseAct) -> int | None:
    match content_of(act):
        case CaseReturned(appeal=appeal) | CaseSettled(appeal=appeal):
            return appeal
    return None


def _untold(cases: Iterable[Case]) -> set[int]:
    """The appeals of some cases that are signed and not told."""
    signed = Appeal.objects.filter(case__in=list(cases), issued_at__isnull=False, told_at__isnull=True)
    return set(signed.values_list("pk", flat=True))


def _batches() -> Iterator[list[Case]]:
    """All cases with what their keys are made of."""
    members = CaseParty.objects.select_related("member")
    rows = Case.objects.select_related("session__club", "session__stage__event__tournament").order_by("pk")
    rows = rows.prefetch_related(
        Prefetch("acts", CaseAct.objects.order_by("sequence")), Prefetch("parties", members), "laws"
    )
    last = 0
    while cases := list(rows.filter(pk__gt=last)[:BATCH]):
        yield cases
        last = cases[-1].pk


def tokens_of(case: Case, acts: Sequence[CaseAct], grade: str) -> set[str]:
    """Everything that a case is found by."""
    laws = list(case.laws.all())
    tokens = text_tokens(*_texts(case, acts), *(law.note for law in laws))
    tokens |= law_tokens(law.item for law in laws)
    tokens |= {case_token(case.year, case.number), facet("grade", grade), facet("level", _level(case))}
    tokens |= {facet("state", case.state), facet("year", case.year)}
    tokens |= {facet("outcome", str(outcome)) for outcome in outcomes(acts)}
    tokens |= {facet("turn", act.step) for act in acts if act.step in Turn.values}
    return tokens | _advised(case, acts)


def _texts(case: Case, acts: Sequence[CaseAct]) -> Iterator[str]:
    session = case.session
    yield from {*session.titles.values(), *session.club.names.values()}
    if session.stage is not None:
        tournament = session.stage.event.tournament
        yield from tournament.titles.values()
    for party in case.parties.select_related("member") if not _is_fetched(case) else case.parties.all():
        yield from _names(party)
    for act in acts:
        yield from _words_of(content_of(act))


def _words_of(content: CaseContent) -> Iterator[str]:
    """What is said in an act. Private notes are no words of a case."""
    match content:
        case CaseReported(incident=text) | CaseStated(text=text) | CaseAgreed(found=text):
            yield text
        case CaseDisputed(reason=text) | CaseWithdrawn(reasons=text):
            yield text
        case CaseReturned(reasons=text) | CaseSettled(reasons=text):
            yield text
        case DirectorRuled():
            yield content.reasons
            yield content.judged.why
        case CaseDescribed():
            yield content.description.words


def _is_fetched(case: Case) -> bool:
    return "parties" in getattr(case, "_prefetched_objects_cache", {})


def _names(party: CaseParty) -> Iterator[str]:
    yield party.name
    if party.member is not None:
        who = party.member
        yield from (who.number, who.family_name + who.given_name, who.family_kana + who.given_kana)
        yield f"{who.given_romaji} {who.family_romaji}"


def _level(case: Case) -> str:
    stage = case.session.stage
    return CLUB_GAME if stage is None else str(stage.event.tournament.level)


def outcomes(acts: Sequence[CaseAct]) -> set[str]:
    """What the ruling that holds comes to; nothing before there is one."""
    decisions: Sequence[RulingDecision] | None = None
    for act in acts:
        content = content_of(act)
        if isinstance(content, CaseWithdrawn):
            decisions = None
        elif (ruled := ruled_in(content)) is not None:
            decisions = ruled
    return set() if decisions is None else {str(outcome) for outcome in outcomes_of(decisions)}


def _advised(case: Case, acts: Sequence[CaseAct]) -> set[str]:
    """The topic, and the advisor's last answers: what makes cases alike."""
    tokens = {facet("topic", case.topic)} if case.topic else set()
    contents = map(content_of, acts)
    advice = [content.advice for content in contents if isinstance(content, CaseAdvised)]
    if advice:
        newest = advice[-1]
        tokens.add(facet("rule", f"{newest.topic}/{newest.rule}"))
        tokens |= {facet("fact", f"{newest.topic}/{name}={value}") for name, value in newest.facts.items()}
    return tokens


def _grades(case: Case) -> str:
    """The highest grade that the case's director held on the day."""
    day = timezone.localtime(case.called_at).date()
    held = DirectorRegistration.objects.filter(
        member__user=case.director_id, certified_on__lte=day, expires_on__gte=day
    )
    return highest(list(held.values_list("grade", flat=True)))
