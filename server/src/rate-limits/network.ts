import ipaddr from 'ipaddr.js'

const GROUPS_OF_64_BITS = 4

/**
 * The network under which an address's requests are counted. A household or an office has a whole /64 of IPv6 addresses, which
 * count as one; an IPv4 address counts by itself, also when it is written as IPv6 (`::ffff:203.0.113.7`).
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString()
  const groups = parsed.parts.slice(0, GROUPS_OF_64_BITS)
  return groups.map((group) => group.toString(16)).join(':')
}
