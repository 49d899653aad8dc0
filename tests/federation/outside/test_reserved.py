"""No message goes into a block that the address registries reserve, whichever way its address is written."""

import ipaddress

import pytest

from federation.outside import addresses, reserved

BLOCKS = [str(block) for block in reserved.BLOCKS]
CARRYING = ["::ffff:0:0", "64:ff9b::"]  # IPv4 in their last bits; 6to4 has it in front
PUBLIC = ["93.184.215.14", "2606:2800:21f:cb07:6820:80da:af6b:8b2c"]


def places(block: str) -> list[ipaddress.IPv4Address | ipaddress.IPv6Address]:
    """Its first address, its last, and the one between."""
    network = ipaddress.ip_network(block)
    return [network[0], network[-1], network[network.num_addresses // 2]]


def carried(ip: ipaddress.IPv4Address) -> list[str]:
    """An IPv4 address as IPv6 addresses carry it: mapped, through NAT64, by 6to4."""
    lasting = [str(ipaddress.IPv6Address(int(ipaddress.IPv6Address(by)) | int(ip))) for by in CARRYING]
    return [*lasting, str(ipaddress.IPv6Address((0x2002 << 112) | (int(ip) << 80) | 1))]


@pytest.mark.parametrize("block", BLOCKS)
def test_nothing_in_a_reserved_block_is_public(block) -> None:
    assert [str(ip) for ip in places(block) if addresses.is_public(str(ip))] == []


@pytest.mark.parametrize("block", reserved.IPV4)
def test_nor_is_it_when_another_address_carries_it(block) -> None:
    written = [text for ip in places(block) for text in carried(ip)]
    assert len(written) == 9
    assert [text for text in written if addresses.is_public(text)] == []


@pytest.mark.parametrize("block", BLOCKS)
def test_the_neighbours_of_a_block_are_judged_by_their_own(block) -> None:
    network = ipaddress.ip_network(block)
    kind, top = type(network[0]), 2**network.max_prefixlen
    numbers = [int(network[0]) - 1, int(network[-1]) + 1]
    neighbours = [kind(number) for number in numbers if 0 <= number < top]
    assert neighbours != []
    for ip in neighbours:
        assert addresses.is_public(str(ip)) is expected(ip), ip


def expected(ip: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    """Told apart from the list alone: Python's opinion plays no part."""
    if ip.version == 6 and ip in reserved.MAPPED:
        return expected(ipaddress.IPv4Address(int(ip) & 0xFFFFFFFF))
    if ip.version == 6 and ip not in reserved.UNICAST:
        return False
    return not any(ip in block for block in reserved.BLOCKS)


@pytest.mark.parametrize("address", PUBLIC)
def test_others_are_public(address) -> None:
    assert addresses.is_public(address)


@pytest.mark.parametrize("address", ["::ffff:93.184.215.14", "64:ff9b::93.184.215.14"])
def test_a_carried_address_is_as_public_as_itself(address) -> None:
    assert addresses.is_public(address)


@pytest.mark.parametrize(
    "outside", ["::ffff:0:a00:1", "64:ff9b:1::5db8:d70e", "4000::1", "8000::1", "fe00::1", "fec0::1%eth0"]
)
def test_what_the_ietf_keeps_is_not_public(outside) -> None:
    assert not addresses.is_public(outside)


def test_the_list_holds_what_python_holds_and_more() -> None:
    """A newer Python may know a block that the list lacks: then somebody reads the registries again."""
    known = [
        *ipaddress.IPv4Address._constants._private_networks,
        *ipaddress.IPv6Address._constants._private_networks,
        *ipaddress.IPv6Address._constants._reserved_networks,
    ]
    assert len(known) > 20
    assert [str(network) for network in known if not is_listed(network)] == []


def is_listed(network: reserved.Network) -> bool:
    if network.version == 6 and (network == reserved.MAPPED or not network.overlaps(reserved.UNICAST)):
        return True
    return any(network.version == block.version and network.subnet_of(block) for block in reserved.BLOCKS)


@pytest.mark.parametrize("block", ["fec0::/10", "3fff::/20", "192.88.99.0/24", "2002::/16"])
def test_the_list_knows_what_python_did_not(block) -> None:
    assert block in BLOCKS
