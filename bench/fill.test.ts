import { refuseDemoAccounts } from '@aruga/server/auth/refuse-demo-accounts'
import type { Database } from '@aruga/server/db/open'
import { afterAll, expect, test } from 'vitest'
import { fill, fillCareers } from './fill.ts'
import { startBenchPostgres } from './postgres.ts'
import { fillQueue } from './queue.ts'
import { fillPatients } from './search.ts'

const postgres = await startBenchPostgres()
afterAll(() => postgres.stop())

const programs: Record<string, (db: Database) => Promise<unknown>> = {
  letters: (db) => fill(db, 20, { past: true }),
  reports: async (db) => {
    await fill(db, 20, { past: false })
    await fillCareers(db, 20)
  },
  search: (db) => fillPatients(db, 20),
  queue: (db) => fillQueue(db, 20),
}

test.each(Object.keys(programs))(
  'A server in production starts with the program that the benchmark of %s fills',
  async (name) => {
    const { db, app } = await postgres.open(`small_${name}`, async (opened) => {
      await programs[name]?.(opened.db)
    })
    await expect(refuseDemoAccounts(app)).resolves.toBeUndefined()
    const { rows } = await db.query<{ patients: number }>('SELECT count(*)::int AS patients FROM patient')
    expect(rows).toEqual([{ patients: 20 }])
  },
)
