import type { Change } from '@aruga/contract/formulary/second-person'
import type { Db } from '../../../db/open.ts'
import { problem } from '../../../wire/problem.ts'
import { compareChanges } from './compare.ts'
import { lockLimit, reaches } from './limit.ts'

/** Refuses changes that one person may not make alone. Call it before they are stored, and before their rows are locked. */
export async function refuseAlone(tx: Db, changes: Change[], now: Date) {
  const limit = await lockLimit(tx)
  if (limit === null) return
  const compared = await compareChanges(tx, changes, now)
  if (compared.some(({ effect }) => reaches(effect, limit))) throw problem('SecondPersonNeeded', { limit })
}
