// What happens at the counter, at a time in the past.
import type { RefusalReason } from '@aruga/contract/counter/counter'
import { refusalMessage } from '@aruga/server/features/counter/refusal-messages'
import { unitsFor } from '@aruga/server/notify/messages'
import { notifyPatient } from '@aruga/server/notify/notify'
import { codeEnd, withFreshCode } from '@aruga/server/records/letters/claim-code'
import { dispenseClaims } from '@aruga/server/records/letters/dispense'
import { lookUpClaims } from '@aruga/server/records/letters/look-up'
import { refuseClaims } from '@aruga/server/records/letters/refuse'
import { pharmacistAt } from '../accounts.ts'
import { hoursAfter } from '../calendar.ts'
import { type Person, patientIdOf } from '../people/person.ts'
import type { Branch } from '../pharmacies.ts'
import { audit, type Scene } from '../scene.ts'
import { openLetter } from './patient.ts'

type Visit = { letterId: string; branch: Branch; at: Date }

/** The patient shows a valid code and the pharmacist looks it up. */
async function showCode(scene: Scene, person: Person, { letterId, branch, at }: Visit) {
  const lookedUp = hoursAfter(at, -0.05)
  // Also renews a code that would expire between look-up and hand-over.
  const code = (await openLetter(scene, person, letterId, at))?.claimCode ?? ''
  const claims = await lookUpClaims(scene.db, { code, branchId: branch.id, now: lookedUp })
  if (claims.length === 0) throw new Error(`${person.first}'s code was not valid.`)
  const actorId = pharmacistAt(branch.id).id
  for (const claim of claims)
    await audit(scene, person, { at: lookedUp, actorId, action: 'claim.looked_up', subjectId: claim.letterId })
  return { code, pharmacistId: actorId }
}

export async function handOver(scene: Scene, person: Person, visit: Visit & { quantity: number }) {
  const { letterId, branch, quantity, at: now } = visit
  const { code, pharmacistId } = await showCode(scene, person, visit)
  const dispensed = await withFreshCode((nextCode) =>
    dispenseClaims(scene.db, {
      ...{ code, branchId: branch.id, now, nextCode, nextCodeEnd: codeEnd(now), pharmacistId },
      letters: [{ letterId, quantity }],
    }),
  )
  if (!dispensed) throw new Error(`Nothing could be dispensed to ${person.first}.`)
  await audit(scene, person, { at: now, actorId: pharmacistId, action: 'letter.dispensed', subjectId: letterId })
  const { status, quantityLeft: left, unit, productName: product } = dispensed
  const kind = status === 'Dispensed' ? 'LetterDispensed' : 'LetterBought'
  const params = { quantity, units: unitsFor(quantity, unit), product, left }
  await notifyPatient(scene.db, { patientId: patientIdOf(person), kind, params, subjectId: letterId, now })
}

export async function refuse(scene: Scene, person: Person, visit: Visit & { reason: RefusalReason }) {
  const { letterId, branch, reason, at: now } = visit
  const { code, pharmacistId } = await showCode(scene, person, visit)
  const refusing = { code, branchId: branch.id, now, letterIds: [letterId], reason, note: null, pharmacistId }
  const [refused] = await refuseClaims(scene.db, refusing)
  if (!refused) throw new Error(`${person.first}'s claim could not be refused.`)
  const entry = { at: now, actorId: pharmacistId, action: 'claim.refused', subjectId: letterId, reason } as const
  await audit(scene, person, entry)
  const params = {
    what: refusalMessage(reason, { branch: branch.name, product: refused.productName, note: null, isLastDay: false }),
  }
  await notifyPatient(scene.db, {
    patientId: patientIdOf(person),
    kind: 'ClaimRefused',
    params,
    subjectId: letterId,
    now,
  })
}
