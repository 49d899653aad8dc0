"""What is open, given out: as the tables stand after a round and a night."""

from hashlib import sha256

from django.utils import timezone

from federation.roles import today
from scoring.models import OpenDump, OpenDumpPart, OpenFeed, OpenRecord
from scoring.open_data.services import dumps
from tests.cast import House

CONTENT = b"a dump"


def furnish(house: House, mark: str = "") -> OpenDump:
    """A feed that is given out, a record that it knows, and a dump."""
    licence = {"ja": f"{mark}PUBLISHED", "en": f"{mark}PUBLISHED"}
    OpenFeed.objects.create(is_open=True, licence=licence, epoch="0" * 12, position=1)
    OpenRecord.objects.create(kind="club", ref=house.club.pk, position=1, digest="0" * 32)
    now, digest = timezone.now(), sha256(CONTENT).hexdigest()
    figures = {"records": 1, "size": len(CONTENT), "digest": digest, "cursor": "000000000000-1"}
    dump: OpenDump = OpenDump.objects.create(
        day=today(), began_at=now, finished_at=now, choices=dumps.choices_now(), **figures
    )
    OpenDumpPart.objects.create(dump=dump, number=0, content=CONTENT)
    return dump
