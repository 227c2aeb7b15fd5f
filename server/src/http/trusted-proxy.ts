// The client's address behind proxies: `request.ip` is always in one form, however the proxy or the socket writes it.
import { isIP } from 'node:net'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import ipaddr from 'ipaddr.js'
import type { Config } from '../config/config.ts'

/** Trusts the deployment's own proxies: the client is the address that the last of them saw. Clients can forge the entries before it. */
export const trustedProxy = ({ trustProxy }: Pick<Config, 'trustProxy'>) =>
  trustProxy > 0 && ((_address: string, hop: number) => hop < trustProxy)

/**
 * An address in the one form in which it is stored, counted and searched: RFC 5952, IPv4 not as IPv6, without the port and brackets
 * that some proxies write (RFC 7239, 6) and without a zone, which only names the server's interface. Undefined: it
 * is no address.
 */
export function addressOf(text: string): string | undefined {
  const [, inBrackets, withPort] = /^"?(?:\[([^\]]+)\](?::\d{1,5})?|([\d.]+):\d{1,5})"?$/.exec(text.trim()) ?? []
  const [address = ''] = (inBrackets ?? withPort ?? text.trim()).split('%')
  return isIP(address) > 0 ? ipaddr.process(address).toString() : undefined
}

/** Call before any hook that reads `request.ip`. Anything that is no address counts as the proxy's own, so that nobody escapes a limit. */
export function readClientAddresses(
  app: FastifyInstance,
  { trustProxy }: Pick<Config, 'trustProxy'>,
  log: FastifyBaseLogger,
) {
  const warned = { chain: false, address: false }
  const warnOnce = (what: keyof typeof warned, message: string) => {
    if (!warned[what]) log.warn(message)
    warned[what] = true
  }
  app.addHook('onRequest', async (request) => {
    const { ip = '', headers, socket } = request
    const named = trustProxy > 0 ? String(headers['x-forwarded-for'] ?? '').split(',').length : 0
    if (named > trustProxy)
      warnOnce(
        'chain',
        `X-Forwarded-For names ${named} addresses, and TRUST_PROXY trusts ${trustProxy}. If all but the first are your own proxies, set TRUST_PROXY=${named}; else a client has sent the header, which is harmless.`,
      )
    const address = addressOf(ip)
    if (address === ip) return
    if (!address && trustProxy > 0)
      warnOnce(
        'address',
        'The proxy’s X-Forwarded-For has no address: all such requests count as one. Let the proxy send the client’s address.',
      )
    Object.defineProperty(request, 'ip', { value: address ?? addressOf(socket.remoteAddress ?? '') ?? '' })
  })
}
