"""Letters to the office from anybody; and the statement of how accessible the pages are."""

from uuid import uuid4

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from federation import roles
from federation.face.forms import ContactForm
from federation.limits.throttling import AskingLimit, asker
from federation.memberships.selectors import open_kinds
from federation.models import Letter, Office, Role, User
from federation.record import letters
from federation.tenancy.context import current
from federation.visitors import Visitor

TOPIC = "contact"
SENT = AskingLimit("contact", 3)  # a minute of one login or address
SENT_TO_HOUSE = AskingLimit("contact-house", 20)  # a minute of everybody
A_DAY = 200  # of everybody: whoever reads them is a person
DIALLED = "+0123456789"
READERS = (Role.ADMINISTRATOR, Role.REGISTRAR)


@require_http_methods(["GET", "HEAD", "POST"])
def contact(request: HttpRequest) -> HttpResponse:
    """How the office is reached; and a form that its people get by letter. The sender gets no copy."""
    readers = _readers()
    form = ContactForm(request.POST if request.method == "POST" else None, initial=_known(request.user))
    if request.method == "POST" and readers and form.is_valid():
        if not _may_send(request):
            return render(request, "429.html", status=429)
        _owe(form, readers, request.user)
        messages.success(request, _("Your message is on its way to the office."))
        return redirect("contact")
    house = current()
    words = {
        "form": form,
        "has_readers": bool(readers),
        "takes_members": bool(open_kinds(roles.today())),
        "is_reached": any((house.office_address, house.office_telephone, house.office_hours)),
        "dialled": "".join(sign for sign in house.office_telephone if sign in DIALLED),
    }
    return render(request, "federation/face/contact.html", words, status=422 if form.errors else 200)


@require_safe
def accessibility(request: HttpRequest) -> HttpResponse:
    """Which standard the pages meet, what they lack, and whom to tell."""
    return render(request, "federation/face/accessibility.html")


def _readers() -> list[User]:
    """Who has an office today to which such letters go, and an address that is proved."""
    today = roles.today()
    held = Office.objects.filter(role__in=READERS, starts_on__lte=today).exclude(ends_on__lt=today)
    return list(User.objects.proved().filter(pk__in=held.values("holder"), is_active=True))


def _known(user: Visitor) -> dict[str, str]:
    """What need not be typed by who is signed in."""
    return {"name": user.registered_name, "reply": user.email} if isinstance(user, User) else {}


def _may_send(request: HttpRequest) -> bool:
    """Whether one more is within the limits: of the sender, of everybody in this minute, and today."""
    if not SENT.take(asker(request)) or not SENT_TO_HOUSE.take("all"):
        return False
    midnight = timezone.localtime().replace(hour=0, minute=0, second=0, microsecond=0)
    today = Letter.objects.filter(topic=TOPIC, written_at__gte=midnight)
    return today.values("key").distinct().count() < A_DAY


def _owe(form: ContactForm, readers: list[User], user: Visitor) -> None:
    typed = form.cleaned_data
    own = isinstance(user, User) and user.is_proved and typed["reply"].lower() == user.email
    about = {
        "sender": typed["name"],  # "name" is the reader's
        "reply": typed["reply"],
        "subject": typed["subject"],
        "text": typed["text"],
        "is_proved": own,
        "page": ["contact"],
    }
    letters.owe(topic=TOPIC, key=str(uuid4()), readers=readers, about=about)
