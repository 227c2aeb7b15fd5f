// Several servers in one address, `postgres://user@first:5432,second:5432/aruga`, one of them the primary, as libpq
// supports with `target_session_attrs=read-write`; pg supports only one host.
import pg from 'pg'

type Host = { host: string; port: number }

/** How long a server may take to report whether it is the primary. */
const ANSWER_WITHIN_MS = 2_000

const multiple = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^@/?#]+,[^@/?#]+)([/?#].*)?$/

/** The hosts of an address with several, and the address with only the first. Undefined for other addresses. */
export function readHosts(address: string): { hosts: Host[]; first: string } | undefined {
  const [, before = '', list = '', after = ''] = multiple.exec(address) ?? []
  if (!list) return undefined
  const hosts = list.split(',').map((entry) => {
    const { hostname, port } = new URL(`postgres://${entry}`)
    return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 5432) }
  })
  return { hosts, first: `${before}${list.slice(0, list.indexOf(','))}${after}` }
}

/** Remembers which host is the primary, and probes all of them again after `forget`. */
export function followPrimary(hosts: Host[]) {
  let primary: Promise<Host> | undefined
  const isPrimary = async (host: Host, config: pg.ClientConfig) => {
    const limits = { connectionTimeoutMillis: ANSWER_WITHIN_MS, query_timeout: ANSWER_WITHIN_MS }
    // Not in the configuration, where the address would override it.
    const client = Object.assign(new pg.Client({ ...config, ...limits }), host)
    client.on('error', () => {})
    try {
      await client.connect()
      const { rows } = await client.query<{ standby: boolean }>('SELECT pg_is_in_recovery() AS standby')
      if (rows[0]?.standby !== false) throw new Error('a standby')
      return host
    } finally {
      client.end().catch(() => undefined)
    }
  }
  return {
    find(config: pg.ClientConfig): Promise<Host> {
      primary ??= Promise.any(hosts.map((host) => isPrimary(host, config))).catch(() => {
        primary = undefined
        throw new NoPrimary()
      })
      return primary
    },
    forget() {
      primary = undefined
    },
  }
}

/** No server takes writes at the moment. The code is PostgreSQL's cannot_connect_now, which calls answer with 503. */
export class NoPrimary extends Error {
  code = '57P03'
  constructor() {
    super('No PostgreSQL of DATABASE_URL is a primary.')
  }
}
