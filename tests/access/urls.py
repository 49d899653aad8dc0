"""Every operation of the portal, from the URLconfs: pages, screens of the admin, calls of the API."""

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from django.urls import URLPattern, URLResolver, get_resolver
from django.views.generic import RedirectView

from rulings.appeals.views.acts import COMMITTEE, DESK, MINE
from rulings.cases.forms.endings import FORMS as STEPS
from rulings.cases.views.cases import RULE
from scoring.desk.menu import CONDUCT, FORMS as STAGE_ACTS

AREAS = ("pages", "api", "admin", "operators")
# Pages of which each act is an operation of its own.
ACTS = {
    "case_act": (*STEPS, RULE),
    "stage_act": (*STAGE_ACTS, CONDUCT),
    "my_appeal_act": tuple(MINE.forms),
    "desk_appeal_act": tuple(DESK.forms),
    "committee_appeal_act": tuple(COMMITTEE.forms),
}
# Pages of which it matters whether a session, or a case, is of a club's own game or of an event.
CLUB_OR_EVENT = (
    *("report_case", "manners", "session_conditions", "session_proofs", "session_slips", "correct_result"),
    *(
        "case",
        "case_advisor",
        "case_similar",
        "case_pdf",
        "case_pbn",
        "case_effect",
        "case_points",
        "file_appeal",
    ),
    *("begin_casebook", "api_case", "api_case_steps", "api_case_rulings"),
)
VARIANTS = ACTS | dict.fromkeys(CLUB_OR_EVENT, ("club", "event"))
BY_CLASS = ("get", "post", "put", "patch", "delete")


class Operation(NamedTuple):
    """One method of one address; `variant`: the act, or whose object it is about, where that is said."""

    area: str
    name: str
    variant: str
    method: str
    template: str  # the address below the federation's, with its arguments in braces
    arguments: tuple[str, ...]

    @property
    def key(self) -> str:
        """As its row begins: "case_act[rule] POST"."""
        return f"{self.name}{f'[{self.variant}]' if self.variant else ''} {self.method}"


class Address(NamedTuple):
    """One address of a URLconf; without a name it is called by its template."""

    name: str
    template: str
    methods: tuple[str, ...]

    @property
    def arguments(self) -> tuple[str, ...]:
        return tuple(re.findall(r"{(\w+)}", self.template))


def addresses(urlconf: str) -> list[Address]:
    """Every address of a URLconf; of those that are the same the first, which is the one that answers."""
    known: dict[str, Address] = {}
    for address in _walk(get_resolver(urlconf), "", ""):
        known.setdefault(address.template, address)
    return list(known.values())


def _walk(resolver: URLResolver, prefix: str, namespace: str) -> Iterator[Address]:
    for pattern in resolver.url_patterns:
        part = prefix + template_of(pattern)
        if isinstance(pattern, URLResolver):
            inner = f"{namespace}{pattern.namespace}:" if pattern.namespace else namespace
            yield from _walk(pattern, part, inner)
        elif isinstance(pattern, URLPattern):
            name = f"{namespace}{pattern.name}" if pattern.name else f"/{part}"
            yield Address(name, part, _methods(pattern))


def template_of(pattern: URLPattern | URLResolver) -> str:
    """The address of a pattern, each of its arguments in braces."""
    text = str(pattern.pattern)
    return _from_regex(text) if "(?P" in text else re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", text)


def _from_regex(text: str) -> str:
    named = re.sub(r"\(\?P<(\w+)>(?:[^()]|\([^()]*\))*\)", r"{\1}", text)
    return named.lstrip("^").removesuffix("$").removesuffix("\\Z").replace("\\", "")


def _methods(pattern: URLPattern) -> tuple[str, ...]:
    """Those that a class has; a function is asked by reading and by sending, and says which it has not."""
    kind = getattr(pattern.callback, "cls", None) or getattr(pattern.callback, "view_class", None)
    if kind is None:
        return ("GET", "POST")
    if issubclass(kind, RedirectView):
        return ("GET",)  # it answers every method alike, and leads to an operation of its own
    return tuple(method.upper() for method in BY_CLASS if hasattr(kind, method))


@cache
def operations() -> tuple[Operation, ...]:
    """All of them, in the order of the URLconfs."""
    inside = [(_area(address), address) for address in addresses("federation.urls")]
    outside = [("operators", address) for address in addresses("federation.urls_global")]
    return tuple(
        Operation(area, address.name, variant, method, address.template, address.arguments)
        for area, address in [*inside, *outside]
        for variant in VARIANTS.get(address.name, ("",))
        for method in address.methods
    )


def _area(address: Address) -> str:
    if address.template.startswith("api/"):
        return "api"
    return "admin" if address.template.startswith("admin/") else "pages"
