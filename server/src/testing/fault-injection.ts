// Failures in the middle of a transaction, made by PostgreSQL itself, at the insert of its notification.
import { expect } from 'vitest'
import { type Database, openDatabase } from '../db/open.ts'

/** Every insert of a notification fails during `work`. */
export const withoutNotifications = <T>(db: Database, work: () => Promise<T>) =>
  whileNotifying(db, `RAISE EXCEPTION 'no notification'`, work)

/** Every insert of a notification during `work` loses its connection and never learns the outcome. */
export const losingConnections = <T>(db: Database, work: () => Promise<T>) =>
  whileNotifying(db, 'PERFORM pg_terminate_backend(pg_backend_pid())', work)

async function whileNotifying<T>(db: Database, statement: string, work: () => Promise<T>): Promise<T> {
  await db.query(`CREATE FUNCTION injected_fault() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${statement}; RETURN NEW; END $$;
    CREATE TRIGGER injected_fault BEFORE INSERT ON notification FOR EACH STATEMENT EXECUTE FUNCTION injected_fault()`)
  try {
    return await work()
  } finally {
    await db.query('DROP FUNCTION injected_fault CASCADE')
  }
}

/** Every write of a row of `table` that has `text` somewhere in it fails during `work`. */
export async function whileRowFails<T>(db: Database, table: string, text: string, work: () => Promise<T>): Promise<T> {
  await db.query(`CREATE FUNCTION row_fault() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF to_jsonb(coalesce(NEW, OLD))::text LIKE '%${text}%' THEN RAISE EXCEPTION 'a row that fails'; END IF;
      RETURN coalesce(NEW, OLD); END $$;
    CREATE TRIGGER row_fault BEFORE INSERT OR UPDATE OR DELETE ON ${table} FOR EACH ROW EXECUTE FUNCTION row_fault()`)
  try {
    return await work()
  } finally {
    await db.query('DROP FUNCTION row_fault CASCADE')
  }
}

/** Blocks transactions at their notification until `release`; `blocked` resolves when one waits. */
export const holdTransactions = (db: Database) => hold(db, 'notification', 'SHARE')

/** The same for queries that read access tokens. */
export const holdTokenReads = (db: Database) => hold(db, 'connect_access_token', 'ACCESS EXCLUSIVE')

async function hold(db: Database, table: string, mode: string) {
  const holder = openDatabase({ ...db.settings, max: 1 })
  const client = await holder.pool.connect()
  await client.query(`BEGIN; LOCK TABLE ${table} IN ${mode} MODE`)
  const waiting = `SELECT FROM pg_locks WHERE relation = '${table}'::regclass AND NOT granted`
  return {
    blocked: () => expect.poll(async () => (await db.query(waiting)).rowCount).toBeGreaterThan(0),
    release: async () => {
      await client.query('COMMIT')
      client.release()
      await holder.close()
    },
  }
}

/** Every statement of a call that writes fails during `work` with this SQLSTATE, as on a full disk (53100). */
export async function whileWritingFails<T>(db: Database, sqlState: string, work: () => Promise<T>): Promise<T> {
  await db.query(`CREATE FUNCTION failing_write() RETURNS trigger LANGUAGE plpgsql
    AS $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '${sqlState}'; END $$;
    DO $$ DECLARE name text; BEGIN
      FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = current_schema() LOOP
        EXECUTE format('CREATE TRIGGER failing_write BEFORE INSERT OR UPDATE OR DELETE ON %I FOR EACH STATEMENT EXECUTE FUNCTION failing_write()', name);
      END LOOP;
    END $$`)
  try {
    return await work()
  } finally {
    await db.query('DROP FUNCTION failing_write CASCADE')
  }
}
