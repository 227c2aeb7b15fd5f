// How long the reports take, beside one read of their rows.

import type { Database } from '@aruga/server/db/open'
import { readReport } from '@aruga/server/features/reports/read-report'
import { countForReports } from '@aruga/server/features/reports/roll-up/count'
import { countUnproved } from '@aruga/server/features/reports/roll-up/unproved'
import { weeksOf } from '@aruga/server/features/reports/weeks'
import { systemClock } from '@aruga/server/time/clock'

const ROUNDS = 7
const WEEK_MS = 7 * 24 * 60 * 60_000
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)
const WHOLE = '00000000-0000-0000-0000-000000000000'

async function fastest(work: () => Promise<unknown>): Promise<number> {
  let best = Number.POSITIVE_INFINITY
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now()
    await work()
    best = Math.min(best, performance.now() - start)
  }
  return best
}

/** Milliseconds of counting every event from the beginning, and the unproved units. */
export async function countForBench(db: Database) {
  const begun = performance.now()
  await countForReports({ db, clock: systemClock })
  const counting = performance.now() - begun
  const unprovedBegun = performance.now()
  await countUnproved({ db, clock: systemClock })
  return { counting, countingUnproved: performance.now() - unprovedBegun }
}

/** Milliseconds of each report, and of the read of its weeks by primary key. */
export async function measureReports(db: Database) {
  const { rows } = await db.query<{ branch: string; pharmacy: string; product: string }>(
    `SELECT (SELECT branch_id FROM report_week WHERE branch_id <> '${WHOLE}' LIMIT 1) AS branch,
       (SELECT id FROM pharmacy LIMIT 1) AS pharmacy, (SELECT id FROM product LIMIT 1) AS product`,
  )
  const [ids] = rows
  if (!ids) throw new Error('Nothing was filled.')
  const none = { branchId: null, pharmacyId: null, productId: null }
  const scopes = {
    'no filter': none,
    product: { ...none, productId: ids.product },
    pharmacy: { ...none, pharmacyId: ids.pharmacy },
    branch: { ...none, branchId: ids.branch },
  }
  const now = systemClock()
  const reports: Record<string, number> = {}
  let bare = 0
  for (const weeks of [12, 52]) {
    const period = weeksOf(dayOf(now.getTime() - (weeks - 1) * WEEK_MS), dayOf(now.getTime()))
    for (const [name, scope] of Object.entries(scopes)) {
      reports[`${weeks} weeks, ${name}`] = await fastest(() => readReport(db, { ...period, ...scope }, now))
    }
    bare = await fastest(() =>
      db.query('SELECT * FROM report_week WHERE branch_id = $1 AND week >= $2 AND week < $3', [
        WHOLE,
        period.from,
        period.to,
      ]),
    )
  }
  return { reports, bare }
}
