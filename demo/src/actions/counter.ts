// What happens at a counter, at a moment in the past.
import type { RefusalReason } from '@aruga/contract/counter/counter'
import { refusalMessage } from '@aruga/server/features/counter/refusal-messages'
import { codeEnd, withFreshCode } from '@aruga/server/features/letters/lifecycle/claim-code'
import { dispenseClaim } from '@aruga/server/features/letters/lifecycle/dispense'
import { lookUpClaim as scanClaim } from '@aruga/server/features/letters/lifecycle/look-up'
import { refuseClaim } from '@aruga/server/features/letters/lifecycle/refuse'
import { unitsFor } from '@aruga/server/features/notifications/messages'
import { notify } from '@aruga/server/features/notifications/queries'
import { pharmacistAt } from '../accounts.ts'
import { hoursAfter } from '../calendar.ts'
import { accountIdOf, type Person } from '../people/person.ts'
import type { Branch } from '../pharmacies.ts'
import { onRecord, type Scene } from '../scene.ts'
import { openLetter } from './patient.ts'

type Visit = { letterId: string; branch: Branch; at: Date }

/** The patient shows a code that is good, and it is looked up. */
async function show(scene: Scene, person: Person, { letterId, branch, at }: Visit) {
  const lookedUp = hoursAfter(at, -0.05)
  // One that ends between look-up and hand-over is renewed before, too.
  await openLetter(scene, person, letterId, at)
  const { rows } = await scene.db.query<{ code: string }>('SELECT claim_code AS code FROM letter WHERE id = $1', [
    letterId,
  ])
  const code = rows[0]?.code ?? ''
  if (!(await scanClaim(scene.db, { code, branchId: branch.id, now: lookedUp })))
    throw new Error(`${person.first}'s code was not good.`)
  const actorId = pharmacistAt(branch.id).id
  await onRecord(scene, person, { at: lookedUp, actorId, action: 'claim.looked_up', subjectId: letterId })
  return { code, pharmacistId: actorId }
}

export async function handOver(scene: Scene, person: Person, visit: Visit & { quantity: number }) {
  const { letterId, branch, quantity, at: now } = visit
  const { code, pharmacistId } = await show(scene, person, visit)
  const handed = await withFreshCode((nextCode) =>
    dispenseClaim(scene.db, {
      ...{ code, branchId: branch.id, now, quantity, nextCode, nextCodeEnd: codeEnd(now), pharmacistId },
    }),
  )
  if (!handed) throw new Error(`${person.first} was handed nothing.`)
  await onRecord(scene, person, { at: now, actorId: pharmacistId, action: 'letter.dispensed', subjectId: letterId })
  const { status, quantityLeft: left, unit, productName: product } = handed
  const kind = status === 'Dispensed' ? 'LetterDispensed' : 'LetterBought'
  const params = { quantity, units: unitsFor(quantity, unit), product, left }
  await notify(scene.db, { accountId: accountIdOf(person), kind, params, subjectId: letterId, now })
}

export async function refuse(scene: Scene, person: Person, visit: Visit & { reason: RefusalReason }) {
  const { letterId, branch, reason, at: now } = visit
  const { code, pharmacistId } = await show(scene, person, visit)
  const refusing = { code, branchId: branch.id, now, reason, note: null, pharmacistId }
  const refused = await refuseClaim(scene.db, refusing)
  if (!refused) throw new Error(`${person.first} could not be refused.`)
  const entry = { at: now, actorId: pharmacistId, action: 'claim.refused', subjectId: letterId, reason } as const
  await onRecord(scene, person, entry)
  const params = { what: refusalMessage(reason, { branch: branch.name, product: refused.productName, note: null }) }
  await notify(scene.db, { accountId: accountIdOf(person), kind: 'ClaimRefused', params, subjectId: letterId, now })
}
