"""What is heard of senders: a server that refuses for good, a federation that arrives from elsewhere."""

from typing import Any

from django.dispatch import receiver
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from federation import roles
from federation.machine.shown import MachineGroup, MachineLine
from federation.models import MailFailure, Office, OwnSender, Role, User
from federation.record import letters
from federation.sender import services
from federation.signals import federation_arrived, machine_asked, sender_stopped

TOPIC = "sender_stopped"


@receiver(sender_stopped, dispatch_uid="sender.tell_of_the_stop")
def tell_of_the_stop(sender_of_letters: OwnSender, failure: MailFailure, **_rest: Any) -> None:
    """One letter to the administrators, by the installation's sender."""
    today = roles.today()
    held = Office.objects.filter(role=Role.ADMINISTRATOR, starts_on__lte=today).exclude(ends_on__lt=today)
    readers = User.objects.filter(pk__in=held.values("holder"), is_active=True)
    about = {
        "why": letters.both(failure.label),
        "sender": sender_of_letters.address,
        "server": sender_of_letters.host,
        "page": ["federation_sender"],
    }
    key = f"{sender_of_letters.pk}-{timezone.now():%Y%m%d%H%M%S}"
    letters.owe(topic=TOPIC, key=key, readers=readers, about=about)


@receiver(federation_arrived, dispatch_uid="sender.send_nothing_twice")
def the_sender_is_proved_anew(is_new: bool, **_rest: Any) -> None:
    """Where a federation arrives, its letters go by the installation's sender, and no password came along."""
    if is_new:
        services.switch_off(by=None)
        OwnSender.objects.update(locked_password="")


@receiver(machine_asked, dispatch_uid="sender.machine")
def how_the_sender_is(**_rest: Any) -> list[MachineGroup]:
    """For the page of the machine: which sender letters go by, and why they do not."""
    own = services.in_force()
    lines = []
    if own is not None:
        words = MailFailure(own.failure).label if own.stopped_at and own.failure else own.address
        lines = [MachineLine(words, own.stopped_at, reverse("federation_sender"))]
    return [MachineGroup(_("Own sender of letters"), lines, _("None: the installation sends all letters."))]
