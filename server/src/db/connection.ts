// A connection with the settings that our statements rely on: time limits, time zone, schema. They are set once it is
// open, since PgBouncer refuses them as start-up parameters.
import pg from 'pg'
import { followPrimary, NoPrimary, readHosts } from './hosts.ts'
import { type Callback, PreparedQuery } from './prepared-query.ts'

/** Plain data, so that another process can open the same database. */
export type DatabaseSettings = {
  /** For calls and background work; may lead to a pooler. An address with several hosts leads to their primary. */
  connection: string | pg.PoolConfig
  /** For work that needs its own session: migrations and LISTEN. The default is `connection`. */
  direct?: string | undefined
  /** The default is the role's own `search_path`, usually `public`. */
  schema?: string | undefined
  /**
   * `transaction`: behind a pooler that gives a session for one transaction only; then nothing is set on connections, the
   * role has the same settings (prepare-program.ts), and statements have no names: each is planned anew.
   */
  pooling?: 'session' | 'transaction' | undefined
}

/** Above `statement_timeout`, by which a live server ends a statement itself. */
const SILENT_MS = 35_000

/** The settings of each session: a statement may run for 30 s and wait 10 s for a lock. */
export const sessionSettings = (schema: string | undefined): Record<string, string> => ({
  statement_timeout: '30s',
  lock_timeout: '10s',
  idle_in_transaction_session_timeout: '1min',
  TimeZone: 'UTC',
  ...(schema && { search_path: schema }),
})

type Kind = {
  /** Where the settings come from: each connection sets them, or the role has them and each connection checks that. */
  settings: 'set' | 'check'
  schema: string | undefined
  /** Refuses a server that takes no writes. */
  writable: boolean
}

export type Connections = { config: pg.PoolConfig; Client: typeof pg.Client }

/** Configuration and class of connections to `connection`; `new Client(config)` and pools take both. */
export function connectionsTo(connection: string | pg.PoolConfig, kind: Kind): Connections {
  const several = typeof connection === 'string' ? readHosts(connection) : undefined
  const primary = several && kind.writable ? followPrimary(several.hosts) : undefined
  const config: pg.PoolConfig = {
    application_name: 'aruga',
    connectionTimeoutMillis: 5_000,
    query_timeout: SILENT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...(typeof connection === 'string' ? { connectionString: several?.first ?? connection } : connection),
  }

  class Connection extends pg.Client {
    override connect(): Promise<pg.Client>
    override connect(callback: (error: Error | null, client?: pg.Client) => void): void
    // biome-ignore lint/suspicious/noConfusingVoidType: pg's own signature
    override connect(callback?: (error: Error | null, client?: pg.Client) => void): Promise<pg.Client> | void {
      const opened = this.open()
      if (!callback) return opened
      opened.then(
        () => process.nextTick(callback, null, this),
        (error: Error) => process.nextTick(callback, error),
      )
    }

    async open(): Promise<pg.Client> {
      // A lost connection fails the query that needs it, which reports it; it must not end the process by itself, neither
      // while it is idle nor between two statements of a transaction.
      this.on('error', () => {})
      try {
        if (primary) Object.assign(this, await primary.find(config))
        await super.connect()
        await settle(this, kind, config)
        return this
      } catch (error) {
        primary?.forget()
        throw error
      }
    }
  }

  class PreparedConnection extends Connection {
    // biome-ignore lint/suspicious/noExplicitAny: every form of pg's query
    override query(statement: any, ...rest: any[]): any {
      if (!statement?.name) return super.query(statement, ...(rest as []))
      const { name, text, values } = statement
      const ask = (callback: Callback) => super.query(new PreparedQuery({ name, text, values, callback }))
      const callback = rest.find((one) => typeof one === 'function')
      if (callback) return ask(callback)
      const result = new Promise<pg.QueryResult>((resolve, reject) =>
        ask((error, result) => (error ? reject(error) : resolve(result))),
      )
      // As pg does it: the stack leads to the caller, not to the socket.
      return result.catch((error: Error) => {
        Error.captureStackTrace(error)
        throw error
      })
    }
  }

  class UnnamedConnection extends Connection {
    // biome-ignore lint/suspicious/noExplicitAny: every form of pg's query
    override query(statement: any, ...rest: any[]): any {
      const named = statement && typeof statement === 'object' && 'name' in statement
      return super.query(named ? { ...statement, name: undefined } : statement, ...(rest as []))
    }
  }
  // A pooler that shares sessions may store no statements (PgBouncer before 1.21), or may have parsed one anew, with other columns.
  return { config, Client: (kind.settings === 'set' ? PreparedConnection : UnnamedConnection) as typeof pg.Client }
}

/** Gives a connection its settings, or checks them; ends it and throws if it is unusable. */
async function settle(client: pg.Client, kind: Kind, config: pg.PoolConfig): Promise<void> {
  const { settings, schema, writable } = kind
  const statements = settings === 'set' ? setSettings(schema, config) : readSettings(schema)
  // Several statements in one message have several results.
  const results = ([] as pg.QueryResult[]).concat(await client.query(statements))
  const { standby, ...found } = results.at(-1)?.rows[0] ?? {}
  const problem = standby && writable ? new NoPrimary() : differs(found, schema)
  if (!problem) return
  client.end().catch(() => undefined)
  throw problem
}

// Settings named by the configuration were sent as start-up parameters, as by tests that need no limit.
const setSettings = (schema: string | undefined, config: pg.PoolConfig) =>
  [
    ...Object.entries(sessionSettings(schema))
      .filter(([name]) => !(name in config))
      .map(([name, value]) => `SET ${name} TO '${value}'`),
    'SELECT pg_is_in_recovery() AS standby',
  ].join('; ')

const readSettings = (schema: string | undefined) =>
  `SELECT pg_is_in_recovery() AS standby, ${Object.keys(sessionSettings(schema))
    .map((name) => `current_setting('${name}') AS "${name}"`)
    .join(', ')}`

function differs(settings: Record<string, string>, schema: string | undefined): Error | undefined {
  const wanted = sessionSettings(schema)
  const wrong = Object.entries(settings).filter(([name, value]) => value !== wanted[name])
  if (wrong.length === 0) return undefined
  const list = wrong.map(([name, value]) => `${name} is "${value}" instead of "${wanted[name]}"`).join(', ')
  return new Error(
    `The pooler's connections lack the role's settings (${list}): make it reconnect, with RECONNECT in PgBouncer's console.`,
  )
}
