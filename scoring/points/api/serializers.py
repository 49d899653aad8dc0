"""Master points as programs see them. Points are text, with the decimals that pages print."""

from typing import Any

from rest_framework import serializers

from scoring.engine.words import WRITTEN
from scoring.models import Posting, Title
from scoring.points.selectors.points import AwardRow, MemberBalance, shown
from scoring.points.selectors.rankings import RankedMember, RankingPage
from scoring.points.services.title_names import name_of


class PlayerAwardSerializer(serializers.Serializer[AwardRow]):
    """A player's points of one colour."""

    player = serializers.CharField(source="person.name")
    contestant = serializers.CharField()
    place = serializers.IntegerField(source="award.place", allow_null=True)
    points = serializers.CharField(source="award.amount")
    colour = serializers.CharField(source="award.colour")
    claimable = serializers.BooleanField(
        source="award.claimable", help_text="Kept on a slip until the player joins."
    )
    barred = serializers.CharField(source="award.barred", help_text="Why there is nothing, by code.")
    withheld = serializers.CharField(source="award.withheld")


class EventPointsSerializer(serializers.Serializer[Any]):
    """What an event gives. Final once `paid`."""

    scheme = serializers.CharField(allow_null=True)
    edition = serializers.DateField(allow_null=True)
    paid = serializers.BooleanField(help_text="Whether exactly these points are in the ledger.")
    provisional_because = serializers.CharField(help_text="By code; empty where nothing stands in the way.")
    problem = serializers.CharField(help_text="Why the points cannot be counted.")
    awards = PlayerAwardSerializer(many=True)


class RankedSerializer(serializers.Serializer[RankedMember]):
    """A place in a ranking."""

    rank = serializers.IntegerField(help_text="Shared where points are equal; the next counts all of them.")
    tied = serializers.BooleanField()
    member = serializers.IntegerField(source="member.pk")
    name = serializers.CharField(source="member.name")
    points = serializers.CharField()


class PointsRankingSerializer(serializers.Serializer[RankingPage]):
    """Places of a ranking."""

    rows = RankedSerializer(many=True)
    has_next = serializers.BooleanField()


class TitleSerializer(serializers.ModelSerializer[Title]):
    """A title that is held."""

    names = serializers.SerializerMethodField()

    class Meta:
        model = Title
        fields = ["ladder", "rank", "names", "awarded_on"]

    def get_names(self, title: Title) -> dict[str, str]:
        """By language."""
        return {language: name_of(title, language) for language in WRITTEN}


class MemberTitlesSerializer(serializers.Serializer[Any]):
    """A member with the titles held."""

    member = serializers.IntegerField(source="member.pk")
    name = serializers.CharField(source="member.name")
    titles = TitleSerializer(many=True)


class BalanceSerializer(serializers.Serializer[MemberBalance]):
    """Points of a colour; "" is all of them together."""

    colour = serializers.CharField()
    year = serializers.CharField(help_text="Of this year.")
    all = serializers.CharField()


class PostingSerializer(serializers.ModelSerializer[Posting]):
    """A posting on the account."""

    points = serializers.SerializerMethodField()
    kind = serializers.CharField(source="payment.kind")
    at = serializers.DateTimeField(source="payment.at")
    scheme = serializers.CharField(source="payment.scheme")
    corrects = serializers.IntegerField(source="payment.corrects_id", allow_null=True)

    class Meta:
        model = Posting
        fields = [
            "id",
            "at",
            "kind",
            "session",
            "stage",
            "colour",
            "points",
            "period",
            "scheme",
            "corrects",
            "reverses",
        ]

    def get_points(self, posting: Posting) -> str:
        """With two decimals or as many as there are."""
        return str(shown(posting.amount))


class AccountSerializer(serializers.Serializer[Any]):
    """A member's account."""

    balances = BalanceSerializer(many=True)
    postings = PostingSerializer(many=True)
