"""Browsers of people who sign in, change their address and type codes, step by step over HTTP."""

import re

from django.core import mail
from django.http import HttpResponse
from django.test import Client

from federation.celery import app
from federation.models import Office, User
from federation.people.reset_letters import TOPIC
from federation.tenancy.context import acting_for
from tests import cast

ACCOUNTS = "/sakura/accounts/"
CODE = re.compile(r"^([B-Z]{4}-[B-Z]{4})$", re.MULTILINE)
LINK = re.compile(r"https?://[^/]+(/\S+/password/reset/key/\S+)")
NEW_PASSWORD = "another long password"


def sign_in(email: str, password: str = cast.PASSWORD, accounts: str = ACCOUNTS) -> Client:
    """A browser in which somebody has filled in the sign-in page."""
    browser = Client(headers={"accept-language": "en"})
    browser.post(f"{accounts}login/", {"login": email, "password": password})
    return browser


def ask_to_change(
    browser: Client, email: str, password: str = cast.PASSWORD, accounts: str = ACCOUNTS
) -> HttpResponse:
    """Ask for another address, and give the password when it is asked for; the last answer."""
    page = browser.get(f"{accounts}email/")
    if page.status_code == 302:
        browser.post(page.headers["Location"], {"password": password})
    return browser.post(f"{accounts}email/", {"action_add": "", "email": email})


def type_code(browser: Client, code: str, accounts: str = ACCOUNTS) -> HttpResponse:
    """Type a code where it is asked for."""
    return browser.post(f"{accounts}confirm-email/", {"code": code})


def change(browser: Client, email: str) -> HttpResponse:
    """Change the own address, with password and code."""
    ask_to_change(browser, email)
    return type_code(browser, code_to(email))


def letters_to(email: str) -> list[str]:
    """What came to an address, the newest last."""
    return [letter.body for letter in mail.outbox if letter.to == [email]]


def code_to(email: str) -> str:
    """The code in the newest letter to an address."""
    return CODE.findall(letters_to(email)[-1])[0]


def link_to(email: str) -> str:
    """The link of the newest letter to an address by which a password is set."""
    return LINK.findall(letters_to(email)[-1])[0]


def ask_for_reset(email: str, accounts: str = ACCOUNTS) -> HttpResponse:
    """Say that one has forgotten the password; the worker does its part."""
    browser = Client(headers={"accept-language": "en"})
    answer = browser.post(f"{accounts}password/reset/", {"email": email})
    for task in asked_of_workers():
        app.tasks[TOPIC](*task)
    return answer


def asked_of_workers() -> list[list[object]]:
    """The letters asked for since the last call, to set a password: where, by whom, in which language."""
    app.loader.import_default_modules()
    asked = []
    with app.connection_for_read() as connection, connection.SimpleQueue(app.amqp.queues["celery"]) as queue:
        while (message := queue.queue.get(no_ack=True)) is not None:
            if message.headers["task"] == TOPIC:
                asked.append(message.payload[0])
    return asked


def set_password(link: str) -> HttpResponse:
    """Open the link of a letter, and set a password if it still holds."""
    browser = Client(headers={"accept-language": "en"})
    opened = browser.get(link)
    if opened.status_code != 302:
        return opened
    twice = {"password1": NEW_PASSWORD, "password2": NEW_PASSWORD}
    return browser.post(opened.headers["Location"], twice)


def is_signed_in(browser: Client) -> bool:
    """Whether a browser has an open session."""
    return browser.get(f"{ACCOUNTS}password/change/").status_code == 200


def move_by_operator(operator: User, user: User, email: str) -> HttpResponse:
    """An operator gives a login another address."""
    desk = Client()
    desk.force_login(operator)
    post = {"email": email, "name": user.name, "language": "en", "is_active": "on"}
    return desk.post(f"/operators/federation/user/{user.pk}/change/", post)


def appoint_by_admin(house: cast.House, email: str, by: User | None = None) -> HttpResponse:
    """The administrator gives an office to an address; the page after it."""
    desk = Client(headers={"accept-language": "en"})
    desk.force_login(by or house.administrator)
    post = {
        "role": "administrator",
        "email": email,
        "holder_name": "",
        "starts_on": "2020-01-01",
        "ends_on": "",
    }
    return desk.post(f"/{house.federation.slug}/admin/federation/office/add/", post, follow=True)


def address_of(user: User) -> str:
    """The address a login has now."""
    return User.objects.get(pk=user.pk).email


def offices_held(house: cast.House, user: User) -> int:
    """How many offices a login holds."""
    with acting_for(house.federation):
        return Office.objects.filter(holder=user).count()
