"""The hearing of an appeal for calendar programs. Set anew, it moves in the reader's calendar."""

from collections.abc import Iterator
from datetime import timedelta

from django.utils.translation import gettext as _

from federation.paper import icalendar
from federation.paper.icalendar import text
from federation.tenancy.addresses import whole_address
from federation.tenancy.context import current
from rulings.acts.converter import content_as
from rulings.acts.panel_contents import HearingSet
from rulings.lifecycle.appeals import ENDED, AppealStep
from rulings.models import Appeal, AppealAct

LASTS = timedelta(hours=1)  # nobody knows before; a calendar wants a number


def hearing_calendar(appeal: Appeal) -> bytes | None:
    """The calendar of one hearing, in the language active now; None where none is set."""
    events = list(_event(appeal))
    if not events:
        return None
    return icalendar.document("Hearings", current().name, events)


def hearing_file(key: int) -> list[tuple[str, str, str]]:
    """The file that goes with a letter: its name, content and kind; nothing where no hearing is set."""
    appeal = Appeal.objects.select_related("case__session", "body").filter(pk=key).first()
    content = hearing_calendar(appeal) if appeal is not None else None
    if appeal is None or content is None:
        return []
    return [(f"hearing-{appeal}.ics", content.decode(), "text/calendar")]


def _event(appeal: Appeal) -> Iterator[str]:
    steps = (AppealStep.SCHEDULED, AppealStep.ADJOURNED)
    acts = list(appeal.acts.filter(step__in=steps).order_by("sequence"))
    if not acts or appeal.hearing_at is None:
        return
    newest: AppealAct = acts[-1]
    yield "BEGIN:VEVENT"
    yield f"UID:{icalendar.uid(f'{current().slug}/appeal/{appeal.pk}/{appeal.filed_at.isoformat()}')}"
    yield f"DTSTAMP:{icalendar.moment(newest.at)}"
    yield f"SEQUENCE:{len(acts) - 1}"
    yield f"DTSTART:{icalendar.moment(appeal.hearing_at)}"
    yield f"DTEND:{icalendar.moment(appeal.hearing_at + LASTS)}"
    summary = _("Hearing of the appeal %(number)s") % {"number": appeal}
    yield f"SUMMARY:{text(summary)}"
    hearing = content_as(newest, HearingSet)
    place, link = hearing.place, hearing.link
    if place or link:
        yield f"LOCATION:{text(place or link)}"
    yield f"DESCRIPTION:{text(_description(appeal, link))}"
    yield f"URL:{whole_address('appeal_papers', appeal.pk)}"
    # A decision without a hearing, or none at all: nobody comes.
    is_over = appeal.state in ENDED and not appeal.acts.filter(step=AppealStep.OPENED).exists()
    yield "STATUS:CANCELLED" if is_over else "STATUS:CONFIRMED"
    yield "END:VEVENT"


def _description(appeal: Appeal, link: str) -> str:
    session = appeal.case.session
    lines = [str(appeal.body), f"{session.title}, {session.played_on.isoformat()}"]
    return "\n".join([*lines, link] if link else lines)
