"""A letter to a group in the demonstration: a draft, which goes to nobody until somebody sends it."""

from federation.mailings import services
from federation.mailings.groups import all_groups
from federation.models import User

NAME = "在籍会員"
SUBJECTS = {"ja": "{federation}からのお知らせ", "en": "News of the {federation}"}
TEXTS = {
    "ja": "{name}様\n\n春の競技会の参加受付が始まりました。会員番号 {number} を添えてお申し込みください。",
    "en": "Dear {name},\n\nentries for the spring tournament are open. Your member number is {number}.",
}


def furnish(registrar: User) -> None:
    """A question that is kept, and the draft of a letter to who answers it."""
    group = all_groups()["members"]
    question = services.save_question(name=NAME, group=group, asked={}, by=registrar)
    draft = services.begin(question=question, by=registrar)
    services.keep(mailing=draft, kind="news", subjects=SUBJECTS, texts=TEXTS, by=registrar)
