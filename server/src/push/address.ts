// Where a push message may be sent. The address comes from the browser, so anybody can claim any address: only push services on the
// internet are called, never a machine in our own network (OWASP: server-side request forgery).
import { lookup as dnsLookup, type LookupOptions } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Refuses an address by name or by what the name stands for. */
export class AddressRefused extends Error {}

/** The only allocated IPv6 addresses (IANA: Internet Protocol Version 6 Address Space). */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Whether an IP address belongs to the public internet, in any notation. An IPv6 address that stands for an IPv4 one
 * (6to4, NAT64, Teredo, mapped, compatible) does not: names have their own IPv4 addresses.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return parsed instanceof ipaddr.IPv6 ? parsed.match(GLOBAL_IPV6) : true
}

/** In development a push service may run on this very machine. */
const isLocal = ({ protocol, hostname }: URL) => protocol === 'http:' && hostname === '127.0.0.1'

/**
 * The address of a subscription: https, on its usual port, without credentials. Undefined for any other. A name is resolved and checked
 * when a message is sent, since its addresses may change.
 */
export function parseEndpoint(text: string, production: boolean): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || url.username || url.password || url.hash) return undefined
  if (!production && isLocal(url)) return url
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (url.protocol !== 'https:' || url.port) return undefined
  return isIP(host) > 0 ? (isPublicAddress(host) ? url : undefined) : host.includes('.') ? url : undefined
}

type Resolve = (
  host: string,
  options: LookupOptions & { all: true },
  done: (error: Error | null, addresses: { address: string; family: number }[]) => void,
) => void

/** A `lookup` for Node's requests: connects to exactly the checked addresses. One inside address refuses them all. */
export const publicLookup =
  (resolve: Resolve = dnsLookup): LookupFunction =>
  (host, options, done) =>
    resolve(host, { ...options, all: true } as LookupOptions & { all: true }, (error, addresses) => {
      if (error) return done(error, [])
      const [first] = addresses
      if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
        return done(new AddressRefused('the address is not on the internet'), [])
      if (options.all) done(null, addresses)
      else done(null, first.address, first.family)
    })
