// Which servers run: each holds an advisory lock with its own number on the connection that receives change events. PostgreSQL
// releases it as soon as the connection ends, however the server ended.
import { randomInt } from 'node:crypto'
import type { Db } from './open.ts'

/** Any fixed number; it only has to differ from the other advisory locks on this database. */
const SERVERS = 7_231_005

/** This process among all servers of the database. */
export const serverId = randomInt(1, 2 ** 31 - 1)

/** Holds this server's lock as long as the connection lives. Shared, since a process may have several such connections. */
export const announceServer = (connection: Db) =>
  connection.query('SELECT pg_advisory_lock_shared($1, $2)', [SERVERS, serverId])

/**
 * In SQL: whether the server with this number is connected. A reconnecting server counts as gone for a moment; one without a number
 * (an older server) counts as connected.
 */
export const isServerAlive = (owner: string) =>
  `(${owner} IS NULL OR EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND classid = ${SERVERS} AND objid = ${owner}::oid AND objsubid = 2
     AND database = (SELECT oid FROM pg_database WHERE datname = current_database())))`
