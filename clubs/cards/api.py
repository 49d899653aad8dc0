"""A pair's card in force for programs. By people, with the rights of the page."""

from typing import Any

from django.http import Http404
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from clubs.cards import shown
from clubs.cards.content import conventions_on
from clubs.cards.kept import content_of
from clubs.cards.views.reading import NotSignedIn, readable
from federation.site.api.problems import PROBLEM


class CardFieldSerializer(serializers.Serializer[Any]):
    """A field that says something."""

    name = serializers.CharField(source="label", help_text="In the language of Accept-Language.")
    words = serializers.CharField()


class CardGroupSerializer(serializers.Serializer[Any]):
    """An opening, or leads and signals against one kind of contract."""

    title = serializers.CharField()
    head = serializers.CharField(allow_blank=True, help_text="An opening in a line.")
    rows = CardFieldSerializer(many=True, source="fields")


class CardSectionSerializer(serializers.Serializer[Any]):
    """A section of a card."""

    name = serializers.CharField()
    title = serializers.CharField()
    rows = CardFieldSerializer(many=True, source="fields")
    groups = CardGroupSerializer(many=True)


class CardSerializer(serializers.Serializer[Any]):
    """A convention card in force: what its pair has said, and nothing of what it left open."""

    id = serializers.IntegerField()
    players = serializers.ListField(child=serializers.CharField())
    version = serializers.IntegerField()
    filed_at = serializers.DateTimeField()
    category = serializers.CharField(help_text="green, blue, red or yellow.")
    brown_sticker = serializers.BooleanField()
    conventions = serializers.ListField(
        child=serializers.CharField(), help_text="Their codes, as in the addresses of their pages."
    )
    sections = CardSectionSerializer(many=True)


CARD = OpenApiExample(
    "A card in force",
    {
        "id": 4,
        "players": ["Hana Yamada", "Mai Takahashi"],
        "version": 2,
        "filed_at": "2026-11-21T09:20:00+09:00",
        "category": "green",
        "brown_sticker": False,
        "conventions": ["jacoby-transfers", "stayman"],
        "sections": [
            {
                "name": "notrump",
                "title": "Notrump openings",
                "rows": [{"name": "1NT", "words": "15–17 points"}],
                "groups": [],
            },
            {
                "name": "one",
                "title": "Openings of one",
                "rows": [],
                "groups": [
                    {
                        "title": "1♥",
                        "head": "natural, 11–21 points, 5+ cards",
                        "rows": [{"name": "meaning", "words": "natural"}],
                    }
                ],
            },
        ],
    },
    response_only=True,
)


class CardInForce(APIView):
    """A pair's convention card."""

    @extend_schema(
        responses={200: CardSerializer, **dict.fromkeys([401, 403, 404], PROBLEM)}, examples=[CARD]
    )
    def get(self, request: Request, card_id: int) -> Response:
        """The card of a pair that is in force: for its partners, for who plays or serves at an event with
        it, for directors, the tournament office and the committees.
        """
        try:
            card = readable(request, card_id)
        except NotSignedIn as anonymous:
            raise NotAuthenticated from anonymous
        version = card.versions.order_by("-number").first()
        if version is None:
            raise Http404("nothing is filed")
        content = content_of(version)
        row = {
            "id": card.pk,
            "players": list(card.names),
            "version": version.number,
            "filed_at": version.filed_at,
            "category": str(content.general.category),
            "brown_sticker": content.general.brown_sticker,
            "conventions": sorted(conventions_on(content)),
            "sections": [section for section in shown.sections_of(content) if not section.is_empty],
        }
        return Response(CardSerializer(row).data)
