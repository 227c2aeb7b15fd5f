// Short reads share two connections: each is sent without waiting for the answers to those before it (PostgreSQL's "pipeline mode",
// docs/decisions/148).
import type pg from 'pg'

export type Pipeline = {
  query(query: pg.QueryConfig): Promise<pg.QueryResult>
  /** Reads beyond those that the connections have room for. */
  waiting(): number
  /** Once the reads under way are answered. */
  close(): Promise<void>
}

const CONNECTIONS = 2
/** Reads under way on one connection before the next one is used, since a slow one delays those behind it. */
const DEPTH = 8

/** `failed`: the first error on it. */
type Session = { client: Promise<pg.Client>; failed?: unknown }
type Connection = { underWay: number; session?: Session | undefined }

const UNKNOWN_STATEMENT = '26000'

/**
 * `open` makes a client with `pipeline: true`, not connected yet. Nothing connects before the first read, and where one has failed, as on
 * a lost connection, the next one opens another.
 */
export function openPipeline(open: () => pg.Client): Pipeline {
  const connections = Array.from({ length: CONNECTIONS }, (): Connection => ({ underWay: 0 }))

  // The first with room, as reads behind one another cost less than side by side.
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
        // As the pool does it: the connection may be lost, or have planned a statement before a migration.
        retire(connection, session)
        session.failed ??= error
        // It was sent right behind the first of its statement, and fails for the reason for which that one was not parsed.
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

/** No more is sent on it, and it ends once the reads under way are answered. */
function retire(connection: Connection, session: Session) {
  if (connection.session !== session) return
  forget(connection, session)
  session.client.then((open) => open.end()).catch(() => undefined)
}

function forget(connection: Connection, session: Session) {
  if (connection.session === session) connection.session = undefined
}
