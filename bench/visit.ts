// How long a pharmacist and a patient wait at the till: from a scanned code to its letters, and from "Hand over" to the slip. Codes of five
// letters, for five products, beside codes of one; on a quiet server and while others log in, as a till does it: one call after the other.
import { dispenseClaim, lookUpClaim } from '@aruga/contract/counter/counter'
import { READABLE_SIGNS } from '@aruga/contract/limits'
import type { Database } from '@aruga/server/db/open'
import { idOf } from './ids.ts'
import { timed, whileWorking } from './load.ts'
import { sendFrom, TILLS } from './till.ts'

/** One code each: their letters are claimed at the tills' branch, which no other part may claim. */
export const VISITORS = 1_200
const LETTERS = [1, 5] as const
type Letters = (typeof LETTERS)[number]
const WARM_UPS = 50
const VISITS = 50

/** Of letters and digits as a real one. `n`: SQL for the number of the patient. */
const codeOf = (n: string) => `translate(lpad(${n}::text, 8, '0'), '0123456789', '${READABLE_SIGNS.slice(-10)}')`

type Visit = { code: string; letterIds: string[] }

/** The last patients of the program have claimed one letter, or the last ones five. */
async function claimVisits(db: Database, patients: number): Promise<Record<Letters, Visit[]>> {
  const claim = (letters: Letters, first: number, last: number) =>
    db.query<Visit>(
      `WITH claimed AS (
         UPDATE letter l SET status = 'Claimed', branch_id = b.id, branch_name = b.name, claim_code = ${codeOf('n')}, claimed_at = now(),
           code_valid_until = now() + interval '1 day'
         FROM (SELECT id, name FROM branch ORDER BY id LIMIT 1) b, generate_series(${first}, ${last}) n, generate_series(1, ${letters}) k
         WHERE l.id = ${idOf('letter', "(n || '-' || k)")} RETURNING l.id, l.claim_code
       ) SELECT claim_code AS code, array_agg(id) AS "letterIds" FROM claimed GROUP BY claim_code`,
    )
  const half = patients - VISITORS / 2
  const [one, five] = await Promise.all([claim(1, patients - VISITORS + 1, half), claim(5, half + 1, patients)])
  return { 1: one.rows, 5: five.rows }
}

type Times = { lookUp: number[]; handOver: number[] }

async function visit(origin: string, till: number, { code, letterIds }: Visit, times: Times): Promise<void> {
  times.lookUp.push(await timed(() => sendFrom(till, origin + lookUpClaim.path, { code })))
  const [letterId, ...others] = letterIds
  const together = others.map((id) => ({ letterId: id, quantity: 12 }))
  const body = { code, letterId, quantity: 12, buyer: 'Senior', ...(together.length > 0 && { together }) }
  times.handOver.push(await timed(() => sendFrom(till, origin + dispenseClaim.path, body)))
}

/** Milliseconds of look-ups and hand-overs: of one letter and of five, quiet; of five while `others` work. */
export async function measureVisits(db: Database, origin: string, patients: number, others: () => Promise<unknown>) {
  const visits = await claimVisits(db, patients)
  let till = 1
  const times = (): Times => ({ lookUp: [], handOver: [] })
  const next = async (letters: Letters, into: Times) => {
    const one = visits[letters].pop()
    if (!one) throw new Error('The bench ran out of codes.')
    await visit(origin, 1 + (till++ % TILLS), one, into)
  }
  const quiet = { 1: times(), 5: times() }
  for (let n = 0; n < WARM_UPS; n++) for (const letters of LETTERS) await next(letters, times())
  for (let n = 0; n < VISITS; n++) for (const letters of LETTERS) await next(letters, quiet[letters])
  const busy = times()
  await whileWorking(others, () => next(5, busy))
  return { one: quiet[1], five: quiet[5], busy }
}
