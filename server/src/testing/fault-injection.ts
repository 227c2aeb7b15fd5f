// Trouble in the middle of a transaction, made by PostgreSQL itself, where what happened is told to a person.
import { expect } from 'vitest'
import { type Database, openDatabase } from '../db/open.ts'

/** Whatever `work` does, no notification can be written meanwhile. */
export const withoutNotifications = <T>(db: Database, work: () => Promise<T>) =>
  whileNotifying(db, `RAISE EXCEPTION 'no notification'`, work)

/** Whoever writes a notification while `work` lasts loses the connection, and never hears what became of it. */
export const losingConnections = <T>(db: Database, work: () => Promise<T>) =>
  whileNotifying(db, 'PERFORM pg_terminate_backend(pg_backend_pid())', work)

async function whileNotifying<T>(db: Database, happens: string, work: () => Promise<T>): Promise<T> {
  await db.query(`CREATE FUNCTION trouble() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${happens}; RETURN NEW; END $$;
    CREATE TRIGGER trouble BEFORE INSERT ON notification FOR EACH STATEMENT EXECUTE FUNCTION trouble()`)
  try {
    return await work()
  } finally {
    await db.query('DROP FUNCTION trouble CASCADE')
  }
}

/** Keeps transactions open at their notification until `letGo`; `held` resolves when one is there. */
export const holdTransactions = (db: Database) => hold(db, 'notification', 'SHARE')

/** The same for whoever reads an access token. */
export const holdLooksAtTokens = (db: Database) => hold(db, 'connect_access_token', 'ACCESS EXCLUSIVE')

async function hold(db: Database, table: string, mode: string) {
  const holder = openDatabase({ connection: db.pool.options, max: 1 })
  const client = await holder.pool.connect()
  await client.query(`BEGIN; LOCK TABLE ${table} IN ${mode} MODE`)
  const waiting = `SELECT FROM pg_locks WHERE relation = '${table}'::regclass AND NOT granted`
  return {
    held: () => expect.poll(async () => (await db.query(waiting)).rowCount).toBeGreaterThan(0),
    letGo: async () => {
      await client.query('COMMIT')
      client.release()
      await holder.close()
    },
  }
}
