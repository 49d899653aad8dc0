"""Blocks of addresses that belong to no machine of the public Internet, as the address registries keep them.

Source: the IANA IPv4 and IPv6 Special-Purpose Address Registries
(https://www.iana.org/assignments/iana-ipv4-special-registry/ and .../iana-ipv6-special-registry/), with every
entry up to RFC 9780 of May 2025; and of the registries of the two address spaces what is set aside for
multicast, for local use or for nothing. A list of our own, because Python's `is_global` knows the registries
as they were when it was released, and says nothing of fec0::/10, 192.88.99.0/24 or 3fff::/20.

An entry stays, whatever its registry says of reaching it globally: behind an anycast address of a protocol
(192.0.0.9, 2001:1::1) is the nearest machine, which is one of the portal's own network.
"""

import ipaddress

Network = ipaddress.IPv4Network | ipaddress.IPv6Network

STATE = "2025-05"  # of the registries; raised when somebody has compared this list with them again

IPV4 = {
    "0.0.0.0/8": "this network, RFC 791",
    "10.0.0.0/8": "private use, RFC 1918",
    "100.64.0.0/10": "shared address space, RFC 6598",
    "127.0.0.0/8": "loopback, RFC 1122",
    "169.254.0.0/16": "link local, RFC 3927",
    "172.16.0.0/12": "private use, RFC 1918",
    "192.0.0.0/24": "IETF protocol assignments, RFC 6890",
    "192.0.0.0/29": "IPv4 service continuity, RFC 7335",
    "192.0.0.8/32": "dummy address, RFC 7600",
    "192.0.0.9/32": "port control anycast, RFC 7723",
    "192.0.0.10/32": "relays around NAT anycast, RFC 8155",
    "192.0.0.170/32": "NAT64 and DNS64 discovery, RFC 8880",
    "192.0.0.171/32": "NAT64 and DNS64 discovery, RFC 8880",
    "192.0.2.0/24": "documentation, RFC 5737",
    "192.31.196.0/24": "AS112-v4, RFC 7535",
    "192.52.193.0/24": "AMT, RFC 7450",
    "192.88.99.0/24": "6to4 relay anycast, deprecated, RFC 7526",
    "192.88.99.2/32": "6a44 relay anycast, RFC 6751",
    "192.168.0.0/16": "private use, RFC 1918",
    "192.175.48.0/24": "AS112, RFC 7534",
    "198.18.0.0/15": "benchmarking, RFC 2544",
    "198.51.100.0/24": "documentation, RFC 5737",
    "203.0.113.0/24": "documentation, RFC 5737",
    "224.0.0.0/4": "multicast, RFC 5771",
    "240.0.0.0/4": "reserved, RFC 1112",
    "255.255.255.255/32": "limited broadcast, RFC 919",
}

IPV6 = {
    "::1/128": "loopback, RFC 4291",
    "::/128": "unspecified, RFC 4291",
    "::/96": "IPv4-compatible, deprecated, RFC 4291",
    "64:ff9b:1::/48": "translation inside one network, RFC 8215",
    "100::/64": "discarded, RFC 6666",
    "100:0:0:1::/64": "dummy prefix, RFC 9780",
    "2001::/23": "IETF protocol assignments, RFC 2928",
    "2001::/32": "Teredo, RFC 4380",
    "2001:1::1/128": "port control anycast, RFC 7723",
    "2001:1::2/128": "relays around NAT anycast, RFC 8155",
    "2001:1::3/128": "service registration anycast, RFC 9665",
    "2001:2::/48": "benchmarking, RFC 5180",
    "2001:3::/32": "AMT, RFC 7450",
    "2001:4:112::/48": "AS112-v6, RFC 7535",
    "2001:10::/28": "ORCHID, deprecated, RFC 4843",
    "2001:20::/28": "ORCHIDv2, RFC 7343",
    "2001:30::/28": "identifiers of drones, RFC 9374",
    "2001:db8::/32": "documentation, RFC 3849",
    "2002::/16": "6to4, RFC 3056",
    "2620:4f:8000::/48": "AS112, RFC 7534",
    "3ffe::/16": "6bone, given back, RFC 3701",
    "3fff::/20": "documentation, RFC 9637",
    "5f00::/16": "segment routing, RFC 9602",
    "fc00::/7": "unique local, RFC 4193",
    "fe80::/10": "link local, RFC 4291",
    "fec0::/10": "site local, deprecated, RFC 3879",
    "ff00::/8": "multicast, RFC 4291",
}

# Registered too, and judged by the IPv4 address that they carry: a network without IPv4 sees the rest of the
# Internet by the second.
MAPPED = ipaddress.IPv6Network("::ffff:0:0/96")
NAT64 = ipaddress.IPv6Network("64:ff9b::/96")

# All that has been given to anybody, RFC 3587; what lies outside is reserved by the IETF.
UNICAST = ipaddress.IPv6Network("2000::/3")

BLOCKS: tuple[Network, ...] = tuple(map(ipaddress.ip_network, (*IPV4, *IPV6)))
