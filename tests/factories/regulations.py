"""A draft of an edition, an edition that is proposed, and a member's word for it."""

from datetime import date

from django.utils import timezone

from clubs.models import RegulationDraft, Session
from clubs.regulations import services
from federation.models import Office, Role, User
from federation.record import outbox
from scoring.models import RegulationReplay, ReplayLine
from scoring.rulemaking.services import replays
from tests.cast import SINCE, House


def furnish(house: House, mark: str = "") -> None:
    """All of them, by a member of the committee."""
    slug = f"{house.federation.slug}-rules"
    member = User.objects.create_user(email=f"{slug}@example.org", password=None)
    Office.objects.create(holder=member, role=Role.RULES_COMMITTEE, starts_on=SINCE)
    act = {"at": timezone.now(), "by": member}
    for days in (1, 2):
        draft = services.begin(
            names={"ja": f"改正{mark}", "en": f"Changes{mark}"}, starts=str(date(2099, 4, days)), **act
        )
        services.put(draft=draft, change=CHANGE, **act)
    services.adopt(edition=services.propose(draft=draft, **act), **act)
    _replays(house, mark)


def _replays(house: House, mark: str) -> None:
    """One that is over, with a line, and one that runs, over the year of a game that is there."""
    draft = RegulationDraft.objects.filter(edition=None).latest("pk")
    session = Session.objects.filter(stage=None).order_by("pk")[0]
    kept = {"draft": draft, "body": draft.body, "year": session.played_on.year, "started_at": timezone.now()}
    kept |= {"units": [["game", session.pk]], "started_by": draft.changed_by}
    over = RegulationReplay.objects.create(**kept, done=1, state="done", ended_at=timezone.now())
    ReplayLine.objects.create(
        replay=over, session=session, kind="place", name=f"{mark}1", before="1", after="2"
    )
    running = RegulationReplay.objects.create(**kept)
    outbox.promise(replays.TOPIC, running.pk)


CHANGE = {
    "part": "rule",
    "key": "unplayed_board",
    "cites": "Law 12C2(a)",
    "value": {"partly": "A-"},
    "sentences": {
        "ja": "一部に責任がある側もアベレージマイナスとする。",
        "en": "A side partly at fault has average minus.",
    },
}
