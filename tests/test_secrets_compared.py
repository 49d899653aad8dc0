"""No secret is compared or looked up in a way whose time says how much of it was right.

Every column and every comparison whose name speaks of a secret is looked at here, and says how.
"""

import ast
import re
from pathlib import Path

import pytest
from django.apps import apps

ROOT = Path(__file__).parents[1]
FLOORS = ("federation", "clubs", "rulings", "scoring")
NAMES = re.compile(
    r"secret|passw|(^|_)(token|digest|signature|nonce|hmac|mac|writing|reading|challenge|verifier|sealed|mark)$"
    r"|^locked_|_key$|^key$|code$|proof$"
)

# How what a column has is compared with what somebody brings.
DIGEST = "what is brought is digested first, and the digest is looked up: its time says nothing of the secret"
WHOLE = "looked for by its beginning, compared whole in constant time"
LIBRARY = "Django's or a library's own, in constant time or of a key that a signature is around"
KEPT = "nothing is compared with it: it is sealed, or goes out only, or is taken back by us"
PRINTED = "sixteen letters of our own on a paper, looked up in an index by who has a login, or public"
RANDOM = (
    "122 random bits of our own, read by the database as a number: its parts come in no order of guessing"
)
OURS = (
    "no secret: of a form that is sent twice, of a fact, a search, a table of ours, or of what was computed"
)

COLUMNS = {
    DIGEST: (
        "clubs.ServiceToken.digest clubs.DeviceToken.digest clubs.TableDevice.digest"
        " scoring.SignInCode.digest scoring.SignInToken.digest scoring.SignInProgram.digest"
    ),
    WHOLE: (
        "scoring.PortalGame.secret scoring.ScorePad.reading scoring.ScorePad.writing"
        " clubs.DeviceToken.token_key scoring.SignInCode.session_mark federation.OwnSender.code_digest"
    ),
    LIBRARY: (
        "federation.User.password sessions.Session.session_key usersessions.UserSession.session_key"
        " account.EmailConfirmation.key"
    ),
    KEPT: (
        "federation.CardSettings.locked_key federation.CardSettings.locked_secret scoring.SignInKey.sealed"
        " federation.Erasable.sealed federation.OwnSender.locked_password"
        " scoring.SignInCode.nonce scoring.SignInCode.challenge"
    ),
    PRINTED: "scoring.Slip.code scoring.Title.code",
    RANDOM: "federation.CardPayment.key federation.CardRefund.key scoring.WebhookDelivery.key",
    OURS: (
        "federation.ChainLink.digest federation.Counter.key federation.MemberSearchKey.token "
        "federation.Erasable.key"
        " federation.Guardian.proof federation.Letter.key federation.LetterBounce.code"
        " federation.MembershipKind.code federation.MembershipKind.proof federation.MoneyEntry.key"
        " federation.BankBooking.key federation.DuplicateKey.key federation.PublishedDocument.key"
        " federation.DocumentVersion.digest federation.NewsItem.key clubs.Session.game_key "
        "clubs.Application.key clubs.ClubFeePaid.key"
        " clubs.Correction.proof clubs.LateChange.proof clubs.SentForm.token clubs.TableEntry.token"
        " clubs.SanctionRequest.key clubs.Upload.reading clubs.Upload.game_key clubs.UploadAmendment.key"
        " rulings.Body.key rulings.Case.token rulings.Appeal.token rulings.CaseSearchKey.token"
        " rulings.CasebookKey.token scoring.Run.digest scoring.StageRun.digest scoring.StageProblem.code"
        " scoring.Payment.digest scoring.OpenRecord.digest scoring.OpenDump.digest scoring.SeriesRun.digest"
        " scoring.GameMove.token scoring.PadLine.token"
    ),
}
# Comparisons in the source that look like one of a secret: each with the word that shows that it is none.
COMPARED = {
    "federation/startup/embedded.py": "roles of our own",
    "federation/tenancy/chained.py": "names of columns",
    "federation/releases/rules.py": "digests of definitions",
    "federation/personal/archives.py": "names of columns",
    "federation/deployment/settings_made.py": "names of settings",
    "federation/people/selectors.py": "words of a search",
    "clubs/files/pbn/auction.py": "words of a file",
    "clubs/files/pbn/play.py": "words of a file",
    "clubs/dealing/services.py": "keys of deals that are not shown",
    "clubs/uploads/services/readings.py": "what was read before",
    "clubs/table/settling.py": "numbers of forms",
    "clubs/table/selectors.py": "numbers of forms",
    "clubs/table/services/deciding.py": "numbers of forms",
    "clubs/table/services/taking.py": "telephones that bring their digest, of which each is looked up",
    "clubs/table/services/standing.py": "numbers of forms",
    "scoring/series/services/standings.py": "digests of figures",
    "scoring/social/services/writing.py": "numbers of forms",
    "scoring/social/services/playing.py": "numbers of forms",
    "scoring/events/services/stages.py": "digests of figures",
    "scoring/points/services/ledger/runs.py": "digests of figures",
    "scoring/points/selectors/points.py": "digests of figures",
    "scoring/points/words/points.py": "digests of figures",
    "scoring/sessions/services/recomputation.py": "digests of figures",
    "scoring/open_data/lines.py": "digests of what is open",
    "scoring/open_data/services/rounds.py": "digests of what is open",
}
SPEAKS = re.compile(
    r"secret|passw|(^|_)(token|digest|signature|nonce|hmac|mac|writing|reading|challenge|verifier|sealed)$"
)
EQUALITY = (ast.Eq, ast.NotEq, ast.In, ast.NotIn)


def test_every_column_of_a_secret_says_how_it_is_compared():
    names = {
        f"{model._meta.label}.{field.name}"
        for model in apps.get_models()
        if not model.__name__.endswith("Event")  # what pghistory keeps of a row
        for field in model._meta.concrete_fields
        if not field.is_relation and NAMES.search(field.name)
    }
    listed = [column for columns in COLUMNS.values() for column in columns.split()]
    assert len(listed) == len(set(listed))
    assert names - set(listed) == set(), "say how it is compared"
    assert set(listed) - names == set(), "it is gone"


def comparisons():
    """Every comparison by equality in the source with a name that speaks of a secret."""
    for path in sorted(one for floor in FLOORS for one in (ROOT / floor).rglob("*.py")):
        if {"migrations", "tools"} & set(path.parts):
            continue
        for node in ast.walk(ast.parse(path.read_text())):
            if is_of_secret(node):
                yield path.relative_to(ROOT).as_posix(), ast.unparse(node)


def is_of_secret(node):
    """Whether two things are compared by equality, one of them called as secrets are."""
    if not isinstance(node, ast.Compare) or not any(isinstance(one, EQUALITY) for one in node.ops):
        return False
    return any(SPEAKS.search(name_of(one)) for one in (node.left, *node.comparators))


def name_of(node):
    """The last name of what is compared; "" for what has none."""
    node = node.func if isinstance(node, ast.Call) else node
    return getattr(node, "attr", getattr(node, "id", ""))


def test_no_secret_is_compared_by_equality():
    names = list(comparisons())
    assert [one for one in names if one[0] not in COMPARED] == [], "hmac.compare_digest, or say what it is"
    assert set(COMPARED) - {path for path, _text in names} == set(), "compared no more"


SIGNED = re.compile(r"signing\.loads\(|\.unsign\(")
SIGNS = {
    "clubs/joining/letters.py",
    "clubs/joining/forms.py",
    "federation/money/cards/links.py",
    "federation/personal/guardians.py",
    "federation/personal/processing/guardian_archives.py",
    "federation/personal/processing/guardian_wishes.py",
    "federation/record/letter_choices.py",
}


def test_every_signed_link_has_a_salt_of_its_own_and_is_read_by_django():
    """Django compares signatures in constant time; two purposes with one salt would read each other's."""
    readers = {
        path.relative_to(ROOT).as_posix(): path.read_text()
        for floor in FLOORS
        for path in (ROOT / floor).rglob("*.py")
        if SIGNED.search(path.read_text())
    }
    assert set(readers) == SIGNS
    salts = [
        salt for text in readers.values() for salt in re.findall(r'^(?:SALT|OF_\w+) = "([^"]+)"', text, re.M)
    ]
    assert len(salts) == len(set(salts)) >= len(SIGNS)


@pytest.mark.parametrize("secret", ["", "é" * 32, "x" * 32, "%" * 32, "_" * 32])
@pytest.mark.django_db
def test_a_secret_that_opens_nothing_opens_nothing(here, secret):
    from federation.tenancy.context import acting_for
    from scoring.models import PortalGame, ScorePad
    from scoring.social.opened import opened_by

    with acting_for(here.federation):
        assert opened_by(secret, ScorePad.objects.all(), "writing") is None
        assert opened_by(secret, PortalGame.objects.all(), "secret") is None
