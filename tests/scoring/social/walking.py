"""A visitor with a browser who keeps score and plays: forms filled in as the page has them."""

import re
from html.parser import HTMLParser

from django.test import Client

RUBBER = {"name_ns": "Anne", "name_ew": "Bert", "rounds": "1", "first_dealer": "S", "has_honours": "on"}
CHICAGO = {**RUBBER, "name_ns": "Aki", "name_ew": "Ben"}
ENGLISH = {"headers": {"accept-language": "en"}}


def visitor() -> Client:
    return Client(**ENGLISH)


def begun(client: Client, what: str, given: dict[str, str], house: str = "sakura") -> str:
    """Begin a pad or a game; its address."""
    answer = client.post(f"/{house}/play/{what}/", given)
    assert answer.status_code == 302, answer.content.decode()[-3000:]
    return answer.headers["Location"]


def page_of(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def hidden_fields(page: str) -> dict[str, str]:
    """What the first form of a page sends along."""
    form = page[page.index('name="token"') :]
    values = dict(re.findall(r'name="(token|seen|place)" value="([^"]*)"', form.split("</form>")[0]))
    return values | {"token": re.search(r'value="([^"]+)"', form)[1]}


def deal(text: str, honours: str = "") -> dict[str, str]:
    """ "4S X N 10" as the keys send it, "P" for a deal that was passed out."""
    if text == "P":
        return {"act": "deal", "level": "P"}
    bid, *doubling, declarer, tricks = text.split()
    return {
        "act": "deal",
        "level": bid[0],
        "strain": bid[1],
        "doubling": "".join(doubling),
        "declarer": declarer,
        "tricks": tricks,
        "honours": honours,
    }


def enter(client: Client, address: str, given: dict[str, str], **more: str):
    """Fill in the form as the page has it now, and send it."""
    return client.post(address, hidden_fields(page_of(client, address)) | given | more)


class _Text(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.parts: list[str] = []

    def handle_data(self, data: str) -> None:
        self.parts.append(data)


def text_of(page: str) -> str:
    """What a page says, without its elements."""
    parser = _Text()
    parser.feed(page[page.index("<main") :])
    return " ".join(" ".join(parser.parts).split())


GLYPHS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}


def cards_shown(page: str) -> set[str]:
    """Every card that is anywhere in a page: as a value, or as glyph and rank."""
    body = page[page.index("<main") :]
    codes = set(re.findall(r"\b(?:[SHDC][2-9TJQKA]|J[12])\b", body))
    plain = re.sub(r'<span class="spoken">[^<]*</span>', "", body)
    plain = re.sub(r"<[^>]*>", "", plain)
    glyphs = {
        GLYPHS[suit] + rank.replace("10", "T") for suit, rank in re.findall(r"([♠♥♦♣])(10|[2-9JQKA])", plain)
    }
    return codes | glyphs | {f"J{number}" for number in re.findall(r"★([12])", plain)}
