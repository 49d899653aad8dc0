"""What a mending or an undoing changes, result by result, in words."""

from collections.abc import Iterator, Mapping, Sequence

from django.utils.translation import gettext as _

from clubs.acts.contents import MatchEntered, ResultsMended
from clubs.acts.converter import content_of
from clubs.acts.words import act_in_words
from clubs.facts.services import contradictions, standing, stated as facts
from clubs.facts.services.stated import Facts
from clubs.mending.services import mending, reverting, undoing
from clubs.mending.services.reverting import Reverted
from clubs.models import Session, SessionAct, Stage

Names = Mapping[str, str]


def entry_in_words(entries: Sequence[SessionAct], names: Names) -> str:
    """What one sending entered: the newest of its acts, with figures where it has them, and how many more."""
    newest = content_of(entries[0])
    entry = act_in_words(entries[0])
    if isinstance(newest, MatchEntered) and any((*newest.imps, *newest.vp)):
        who = " – ".join(names.get(number, number) for number in (newest.a, newest.b))
        place = _("Round %(round)s, %(who)s") % {"round": newest.round, "who": who}
        figures = "–".join(newest.imps) if any(newest.imps) else f"{'–'.join(newest.vp)} VP"
        entry = f"{place}: {figures}"
    if len(entries) == 1:
        return entry
    return _("%(entry)s, and %(count)s more") % {"entry": entry, "count": len(entries) - 1}


def mended_lines(session: Session, mended: ResultsMended, names: Names) -> list[str]:
    """What stands now and what will stand, a line for each result and match. Raises Refused."""
    before = standing.kept(session).facts
    planned = mending.planned(session, before, mended)
    lines = []
    for old, new in sorted(planned.results.items(), key=lambda both: (before.lines[both[0]][1], both[0][1])):
        stands = contradictions.result_in_words(before, old, names)
        becomes = contradictions.result_in_words(planned.after, new, names) if new else _("taken away")
        lines.append(f"{stands} → {becomes}")
    for match, other in sorted(planned.matches.items()):
        stands = contradictions.match_in_words(before, match, names)
        becomes = contradictions.match_in_words(planned.after, other, names) if other else _("taken away")
        lines.append(f"{stands} → {becomes}")
    return lines


def undone_lines(stage: Stage, act: int, names: Names) -> list[str]:
    """What stands now and what comes back by an undoing. Raises Refused."""
    entries = undoing.sent_with(stage, act)
    session = entries[0].session
    before = standing.kept(session)
    back = reverting.reverted(session, before, entries)
    return [*_results(before.facts, back, names), *_matches(before.facts, back.after, names)]


def _results(before: Facts, back: Reverted, names: Names) -> Iterator[str]:
    after = back.after
    touched = facts.changed(before.results, after.results) | facts.added(before.results, after.results).keys()
    places = before.lines | after.lines
    for key in sorted(touched | back.moved, key=lambda key: (places[key][1], key[1])):
        values = (one.results.get(key) for one in (before, after))
        stands, comes = (contradictions.value_in_words(value) if value else "–" for value in values)
        if key in back.moved:
            comes = contradictions.result_in_words(after, key, names)
        number = before.lines.get(key, places[key])[1]
        yield f"{contradictions.place_of(key, number, names)}: {stands} → {comes}"


def _matches(before: Facts, after: Facts, names: Names) -> Iterator[str]:
    for key in sorted(facts.changed(before.matches, after.matches)):
        stands, comes = (contradictions.figures_in_words(one.matches[key]) for one in (before, after))
        yield f"{contradictions.match_of(key, names)}: {stands} → {comes}"
