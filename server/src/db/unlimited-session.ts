import type { Client } from 'pg'
import type { Database } from './open.ts'

/** A session past any pooler, without time limits, for work over whole tables; the caller ends it. */
export async function openUnlimitedSession(db: Database): Promise<Client> {
  const client = db.direct({ query_timeout: 0 })
  await client.connect()
  await client.query('SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0')
  return client
}
