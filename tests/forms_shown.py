"""What a browser would send of a form as a page shows it."""

from html.parser import HTMLParser

from django import forms
from django.http import QueryDict

UNSENT = ("submit", "button", "image", "reset", "file")


class _Forms(HTMLParser):
    """The fields of every form of a page, by the form's address."""

    def __init__(self) -> None:
        super().__init__()
        self.sent: dict[str, list[tuple[str, str]]] = {}
        self.address = self.select = self.text_area = ""
        self.in_form = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {key: value or "" for key, value in attrs}
        name = given.get("name", "")
        if tag == "form":
            self.address, self.in_form = given.get("action", ""), True
            self.sent.setdefault(self.address, [])
        elif tag == "input" and name and given.get("type", "text") not in UNSENT:
            if given.get("type") not in ("checkbox", "radio") or "checked" in given:
                self._add(name, given.get("value", "on"))
        elif tag == "select":
            self.select = name
        elif tag == "option" and self.select and "selected" in given:
            self._add(self.select, given.get("value", ""))
        elif tag == "textarea":
            self.text_area, self.written = name, ""

    def handle_data(self, data: str) -> None:
        if self.text_area:
            self.written += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.in_form = False
        elif tag == "select":
            self.select = ""
        elif tag == "textarea" and self.text_area:
            self._add(self.text_area, self.written.removeprefix("\n").strip("\r\n"))
            self.text_area = ""

    def _add(self, name: str, value: str) -> None:
        if self.in_form:
            self.sent[self.address].append((name, value))


def sent_by(page: str, address: str) -> dict[str, list[str]]:
    """What the form with an address sends, by field. Raises KeyError where the page has none."""
    parser = _Forms()
    parser.feed(page)
    values: dict[str, list[str]] = {}
    for name, value in parser.sent[address]:
        values.setdefault(name, []).append(value)
    values.pop("csrfmiddlewaretoken", None)
    return values


def filled(form: forms.Form) -> QueryDict:
    """Something in every field of a form: the last choice, a tick, the field's own name, a number.

    Nothing in a field that has nothing to choose from.
    """
    data = QueryDict(mutable=True)
    for name, field in form.fields.items():
        if not hasattr(field, "choices") or _choices(field):
            data[name] = _something(form, name, field)
    return data


def _choices(field: forms.Field) -> list[str]:
    return [str(key) for key, _label in getattr(field, "choices", ()) if key not in ("", None)]


def _something(form: forms.Form, name: str, field: forms.Field) -> str:
    choices = _choices(field)
    if choices:
        return choices[-1]
    if isinstance(field, forms.BooleanField):
        return "on"
    if isinstance(field.widget, forms.HiddenInput):
        return str(form[name].value() or "1")
    if isinstance(field, forms.IntegerField | forms.DecimalField):
        return "1"
    return f"typed in {name}"[: getattr(field, "max_length", None) or 200]
