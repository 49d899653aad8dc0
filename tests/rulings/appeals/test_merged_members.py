"""Two records of one person are merged while they are a party: captain, party and bar stay theirs."""

from clubs.models import EntrantPlayer
from federation.models import Member
from federation.people.merging.merge import merge_members
from rulings.appeals.services.interests import InterestKind, interests
from rulings.cases.services import parties as appeal_parties
from tests.rulings.appeals import knockout


def test_a_captain_whose_records_are_merged_is_still_the_captain(inside, court) -> None:
    """The team's roster has the record that stays, the line-up of the match the one that was merged."""
    match = knockout.a_match(inside)
    player, captain = match.player("2"), match.captains["2"]
    assert appeal_parties.needed(player.entry) == [player]
    stays = Member.objects.create(number="900001", family_name="Captain", given_name="Second")
    rows = EntrantPlayer.objects.filter(entrant=player.entry.entrant_id, is_captain=True)
    assert rows.update(member=stays) == 1
    merge_members(duplicate=player.member, into=stays, by=inside.registrar)
    assert appeal_parties.needed(player.entry) == [player], "not the whole team"
    assert appeal_parties.speaker_of(captain, match.case) == player
    assert appeal_parties.is_party(captain, match.case)
    appeal = match.filed()
    assert not appeal_parties.concurrence(appeal)
    assert {interest.kind for interest in interests(captain, appeal)} == {InterestKind.PARTY}
