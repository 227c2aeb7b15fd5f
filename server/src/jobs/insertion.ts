// A job that a larger statement sends: pg-boss's own INSERT, to be a part of its WITH. Fewer round trips, and no
// transaction stays open between them.
import type { PgBoss } from 'pg-boss'
import type { JobData, Queue } from './jobs.ts'

export type Insertion<Q extends Queue> = {
  /** The INSERT. It sends what the SQL expression `payload` (text) holds: what `payloadOf` makes, or `[]` for nothing. */
  sql(payload: string): string
  payloadOf(data: JobData[Q]): string
}

/** Learns the INSERT from pg-boss itself, by sending through a connection that only listens. Throws when it is of a new form. */
export async function insertionOf<Q extends Queue>(boss: PgBoss, queue: Q, sample: JobData[Q]): Promise<Insertion<Q>> {
  let asked: { text: string; values: unknown[] } = { text: '', values: [] }
  const executeSql = async (text: string, values: unknown[] = []) => {
    asked = { text, values }
    return { rows: [{ id: '' }] }
  }
  await boss.send(queue, sample, { db: { executeSql } })
  const [before, after, ...more] = asked.text.split('$1')
  if (before === undefined || after === undefined || more.length > 0 || asked.values.length !== 1) {
    throw new Error('This version of pg-boss sends its jobs in another way than jobs/insertion.ts knows.')
  }
  const [job] = JSON.parse(String(asked.values[0]))
  return {
    sql: (payload) => `${before}(${payload})${after}`,
    payloadOf: (data) => JSON.stringify([{ ...job, data }]),
  }
}
