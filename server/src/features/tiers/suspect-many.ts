import { dayInManila } from '@aruga/contract/days'
import type { Db } from '../../db/open.ts'
import { raiseSignal } from '../../records/signals/raise.ts'
import { listGrantedBy } from '../../records/tiers/queries.ts'

const DAY_MS = 24 * 60 * 60_000
/** One person stands out with grants to this many patients in 30 days. */
const FLOOR = 20

/** Raises a signal, once a month, when one person has granted tiers to very many patients: nobody knows a relative of theirs, but many grants show. */
export async function suspectMany(tx: Db, by: string, now: Date) {
  const granted = await listGrantedBy(tx, by, new Date(now.getTime() - 30 * DAY_MS))
  if (granted.length < FLOOR) return
  const subjects = granted.slice(0, FLOOR).map(({ patientId }) => ({ patientId, documentId: null }))
  await raiseSignal(tx, { kind: 'TiersGranted', key: `${by} ${dayInManila(now).slice(0, 7)}`, subjects }, now)
}
