// Short reads share two connections: each is sent without waiting for the answers to those before it (PostgreSQL's "pipeline mode",
// docs/decisions/148).
import type pg from 'pg'

export type Pipeline = {
  query(query: pg.QueryConfig): Promise<pg.QueryResult>
  /** Reads beyond those that the connections have room for. */
  waiting(): number
  /** Resolves once the reads under way are answered. */
  close(): Promise<void>
}

const CONNECTIONS = 2
/** Reads under way on one connection before the next one is used: a slow read delays those after it. */
const DEPTH = 8

/** `failed`: the first error on it. */
type Session = { client: Promise<pg.Client>; failed?: unknown }
type Connection = { underWay: number; session?: Session | undefined }

const UNKNOWN_STATEMENT = '26000'

/**
 * `open` makes an unconnected client with `pipeline: true`. Nothing connects before the first read; after a failure, such as
 * a lost connection, the next read opens another.
 */
export function openPipeline(open: () => pg.Client): Pipeline {
  const connections = Array.from({ length: CONNECTIONS }, (): Connection => ({ underWay: 0 }))

  // The first with room: reads in sequence cost less than in parallel.
  const choose = () =>
    connections.find(({ underWay }) => underWay < DEPTH) ??
    connections.reduce((least, one) => (one.underWay < least.underWay ? one : least))

  return {
    async query(query) {
      const connection = choose()
      connection.underWay++
      connection.session ??= connect(open(), connection)
      const { session } = connection
      try {
        return await (await session.client).query(query)
      } catch (error) {
        // As in the pool: the connection may be lost, or may have planned a statement before a migration.
        retire(connection, session)
        session.failed ??= error
        // It was sent right after the first read of its statement, and fails for the reason for which that one was not parsed.
        throw (error as { code?: unknown }).code === UNKNOWN_STATEMENT ? session.failed : error
      } finally {
        connection.underWay--
      }
    },
    waiting: () => connections.reduce((sum, { underWay }) => sum + Math.max(0, underWay - DEPTH), 0),
    async close() {
      const clients = await Promise.allSettled(connections.map(({ session }) => session?.client))
      await Promise.all(clients.map((client) => client.status === 'fulfilled' && client.value?.end()))
    },
  }
}

function connect(client: pg.Client, connection: Connection): Session {
  const session = { client: client.connect().then(() => client) }
  client.once('end', () => forget(connection, session))
  session.client.catch(() => forget(connection, session))
  return session
}

/** Sends nothing more on it; it ends once the reads under way are answered. */
function retire(connection: Connection, session: Session) {
  if (connection.session !== session) return
  forget(connection, session)
  session.client.then((open) => open.end()).catch(() => undefined)
}

function forget(connection: Connection, session: Session) {
  if (connection.session === session) connection.session = undefined
}
