"""Who may enter an event by its conditions of contest: active members, women or men, of an age.

The organiser may enter whom the register cannot know, guests for one, and is told whom it does not bear
out.
"""

from collections.abc import Collection, Mapping, Sequence

from django.utils.translation import gettext as _

from clubs.models import BINDING, Event, Gender, Particulars
from clubs.register.particulars import particulars_of
from clubs.tournaments.contest import EventConditions
from clubs.tournaments.services.tournaments import contest_of
from federation.errors import Refused
from federation.models import Member, MemberStatus
from federation.templatetags.portal import day as in_words

Known = Mapping[int, Particulars]  # by member
GENDERS = {"women": Gender.WOMAN, "men": Gender.MAN}
MIXED_LEAST = 2  # of each gender in a mixed team; of a pair one


def refuse_ineligible(event: Event, members: Sequence[Member], *, answering: Member | None = None) -> None:
    """Raise Refused for the first of a roster's members who may not play in an event, with why.

    `answering`: only this one is looked at, and whether the roster is mixed.
    """
    contest = contest_of(event)
    known = particulars_of([member.pk for member in members]) if asks(contest) else {}
    for member in members if answering is None else [answering]:
        sentence = why_not(contest, member, known)
        if sentence:
            raise Refused(sentence, "not_eligible")
    if contest.open_to == "mixed" and not is_mixed([member.pk for member in members], known):
        raise Refused(_not_mixed(), "not_mixed")


def asks(contest: EventConditions) -> bool:
    """Whether an event asks of its players what the register of particulars has."""
    return contest.open_to != "all" or contest.born != (None, None)


def why_not(contest: EventConditions, member: Member, known: Known) -> str:
    """Why a member may not play in an event; "" where they may."""
    if member.status != MemberStatus.ACTIVE:
        return _("%(player)s is not an active member.") % {"player": member.name}
    about = known.get(member.pk)
    return _of_gender(contest, member, about) or _of_age(contest, member, about)


def _of_gender(contest: EventConditions, member: Member, about: Particulars | None) -> str:
    """Who is registered as neither plays in no event for one of them, before the office has entered it."""
    if contest.open_to == "all":
        return ""
    if about is None or not about.gender:
        return _unknown(member)
    if contest.open_to == "mixed" or about.gender == GENDERS[contest.open_to]:
        return ""
    reason = _("This event is for women.") if contest.open_to == "women" else _("This event is for men.")
    return f"{member.name}: {reason}"


def _of_age(contest: EventConditions, member: Member, about: Particulars | None) -> str:
    since, through = contest.born
    if since is None and through is None:
        return ""
    if about is None or about.born_on is None:
        return _unknown(member)
    if since is not None and about.born_on < since:
        reason = _("This event is for those born on %(day)s or later.") % {"day": in_words(since)}
    elif through is not None and about.born_on > through:
        reason = _("This event is for those born on %(day)s or earlier.") % {"day": in_words(through)}
    else:
        return ""
    return f"{member.name}: {reason}"


def _unknown(member: Member) -> str:
    return _(
        "What this event asks of its players is not registered of %(player)s. "
        "The federation's office enters it."
    ) % {"player": member.name}


def _not_mixed() -> str:
    return _("In a mixed event a pair is a woman and a man, and a team has two of each at least.")


def is_mixed(members: Collection[int], known: Known) -> bool:
    """Whether a roster has a woman and a man for each of its pairs; a single player always."""
    if len(members) < 2:
        return True
    least = 1 if len(members) == 2 else MIXED_LEAST
    genders = [known[member].gender for member in members if member in known]
    return all(genders.count(gender) >= least for gender in Gender)


def unfit(event: Event) -> list[str]:
    """Who of those entered or waiting the register does not bear out, each with why; three queries."""
    contest = contest_of(event)
    if not asks(contest):
        return []
    entrants = event.entrants.filter(state__in=BINDING).prefetch_related("players__member")
    rosters = [[player.member for player in entrant.players.all()] for entrant in entrants]
    known = particulars_of(member.pk for roster in rosters for member in roster if member)
    reasons = [why_not(contest, member, known) for roster in rosters for member in roster if member]
    if contest.open_to == "mixed":
        for entrant, roster in zip(entrants, rosters, strict=True):
            if None not in roster and not is_mixed([member.pk for member in roster], known):
                reasons.append(f"{entrant.number}: {_not_mixed()}")
    return [sentence for sentence in reasons if sentence]
