"""Who is awarded a title is told, once: a letter in the transaction of the award."""

from federation.models import LetterKind
from federation.record import letters
from scoring.models import Title
from scoring.points.title_groups import title_words

TOPIC = "title_awarded"


def tell(title: Title) -> bool:
    """Owe the letter; whether there is one: its reader has a login, and wants such letters.

    Titles that are brought over from a register were gained long ago, and are no news to their holders.
    """
    reader = title.member.user
    if reader is None:
        return False
    about = {**title_words(title), "page": ["my_points"]}
    key = str(title.pk)
    return bool(letters.owe(topic=TOPIC, key=key, readers=[reader], about=about, kind=LetterKind.TITLES))
