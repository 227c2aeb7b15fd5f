// Whose request it is, behind proxies: `request.ip` is always an address, however the proxy writes it.
import { isIP } from 'node:net'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

/** Trusts the deployment's own proxies: the address that the last of them saw. Clients can forge the entries before it. */
export const trustedProxy = ({ trustProxy }: Pick<Config, 'trustProxy'>) =>
  trustProxy > 0 && ((_address: string, hop: number) => hop < trustProxy)

/** An address with the port and brackets that some proxies write (RFC 7239, 6, and common practice); undefined: it is none. */
export function addressOf(text: string): string | undefined {
  const [, inBrackets, withPort] = /^"?(?:\[([^\]]+)\](?::\d{1,5})?|([\d.]+):\d{1,5})"?$/.exec(text.trim()) ?? []
  const address = inBrackets ?? withPort ?? text.trim()
  return isIP(address) > 0 ? address : undefined
}

/** Call before any hook that reads `request.ip`. What is no address counts as the proxy's own, so that nobody escapes a limit. */
export function readClientAddresses(
  app: FastifyInstance,
  { trustProxy }: Pick<Config, 'trustProxy'>,
  log: FastifyBaseLogger,
) {
  if (trustProxy === 0) return
  const warned = { chain: false, address: false }
  const warnOnce = (what: keyof typeof warned, message: string) => {
    if (!warned[what]) log.warn(message)
    warned[what] = true
  }
  app.addHook('onRequest', async (request) => {
    const { ip, headers } = request
    const named = String(headers['x-forwarded-for'] ?? '').split(',').length
    if (named > trustProxy)
      warnOnce(
        'chain',
        `X-Forwarded-For names ${named} addresses, and TRUST_PROXY trusts ${trustProxy}. If all but the first are your own proxies, set TRUST_PROXY=${named}; else a client has sent the header, which is harmless.`,
      )
    if (isIP(ip) > 0) return
    const address = addressOf(ip)
    if (!address)
      warnOnce(
        'address',
        'The proxy’s X-Forwarded-For has no address: all such requests count as one. Let the proxy send the client’s address.',
      )
    Object.defineProperty(request, 'ip', { value: address ?? request.socket.remoteAddress ?? '' })
  })
}
