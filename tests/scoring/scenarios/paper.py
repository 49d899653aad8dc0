"""A browser without a screen: forms are read from the page, filled in as somebody would, and sent."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urljoin

from django.core.files.uploadedfile import SimpleUploadedFile
from lxml import html

from tests.clubs.uploads.test_desk_pages import enter, text


class Browser:
    """Somebody signed in. What a page does not offer cannot be chosen."""

    def __init__(self, user: Any) -> None:
        self.client = enter(user)
        self.effect = ""  # what the last page said that an act would do

    def read(self, address: str) -> str:
        """The words of a page."""
        answer = self.client.get(address)
        assert answer.status_code == 200, (address, answer.status_code)
        return text(answer)

    def press(self, address: str, button: str = "", **fields: Any) -> str:
        """Fill in the form of a page and send it, and confirm what is shown before it is done.

        Answers the address that one comes to. `button`: the name of the one that is pressed.
        """
        answer = self._sent(address, button, fields)
        shown = self._effect_of(answer)
        if shown is not None:
            self.effect = text(answer)
            answer = self.send(address, shown, "" if "confirm" in shown.fields else "seen")
        assert answer.status_code == 302, (address, answer.status_code, _wrong(answer))
        return str(answer.url)

    def _effect_of(self, answer: Any) -> Any:
        """The form that confirms what a page shows before it is done; None where nothing is asked."""
        if answer.status_code != 200:
            return None
        confirming = self.form(answer, "", {"confirm": ""})
        return confirming if confirming is not None else self.form(answer, "seen", {})

    def refused(self, address: str, button: str = "", **fields: Any) -> str:
        """What the page says that did not do it."""
        answer = self._sent(address, button, fields)
        assert answer.status_code == 422, (address, answer.status_code)
        return _wrong(answer)

    def _sent(self, address: str, button: str, fields: dict[str, Any]) -> Any:
        page = self.client.get(address)
        assert page.status_code == 200, (address, page.status_code)
        form = self.form(page, button, fields)
        assert form is not None, (address, "has no form with", button, sorted(fields))
        for name, value in fields.items():
            if not hasattr(value, "read"):
                _fill(form, name, value)
        files = {name: value for name, value in fields.items() if hasattr(value, "read")}
        return self.send(address, form, button, files)

    def form(self, answer: Any, button: str, fields: Mapping[str, Any]) -> Any:
        """The first form of a page that has these fields and this button."""
        page = html.fromstring(answer.content.decode())
        wanted = set(fields)
        for form in page.xpath("//main//form"):
            buttons = {button_element.get("name") for button_element in form.iter("button")}
            if wanted <= set(form.fields) and (not button or button in buttons):
                return form
        return None

    def send(self, address: str, form: Any, button: str, files: dict[str, Any] | None = None) -> Any:
        """Send a form as it stands on a page of this address."""
        data: dict[str, Any] = {}
        for name, value in form.form_values():
            data.setdefault(name, []).append(value)
        data |= {button: ""} if button else {}
        return self.client.post(urljoin(address, form.action or ""), data | (files or {}))


def _fill(form: Any, name: str, value: Any) -> None:
    field = form.inputs[name]
    if getattr(field, "type", "") == "checkbox":
        field.checked = bool(value)
    else:
        field.value = str(value)


def _wrong(answer: Any) -> str:
    return text(answer)[:3000]


def a_file(content: bytes, name: str = "game.xml") -> SimpleUploadedFile:
    """A file that is chosen."""
    return SimpleUploadedFile(name, content)
