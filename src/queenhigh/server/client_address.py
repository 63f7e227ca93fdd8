"""The address that budgets are counted by: a whole network for IPv6, where one person can have any number of them."""

from ipaddress import IPv6Address, ip_address

from starlette.requests import HTTPConnection

_NETWORK_BITS = 64


def budget_address(host: str) -> str:
    """The address of a client, or the network it can choose its addresses from.

    >>> budget_address("203.0.113.9")
    '203.0.113.9'
    >>> budget_address("2001:db8:1:2:3:4:5:6")
    '2001:db8:1:2::'
    >>> budget_address("::ffff:203.0.113.9")
    '203.0.113.9'
    """
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    free = 128 - _NETWORK_BITS
    return str(IPv6Address(int(address) >> free << free))


def address_of(connection: HTTPConnection) -> str:
    """Where a request or a socket comes from, as its budgets count it."""
    return budget_address(connection.client.host) if connection.client is not None else ""
