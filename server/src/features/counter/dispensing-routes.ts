import { correctDispensing, type Dispensing, dispenseClaim, readDispensing } from '@aruga/contract/counter/counter'
import { formatPesos } from '@aruga/contract/money'
import type { Static } from 'typebox'
import { recordAudit } from '../../audit/record-audit.ts'
import type { AppContext } from '../../context.ts'
import { type Db, inTransaction } from '../../db/open.ts'
import { publishToBranch } from '../../events/publish.ts'
import { type Finish, idempotencyKeyOf, sha256, withIdempotency } from '../../http/idempotency.ts'
import { implement } from '../../http/implement.ts'
import { unitsFor } from '../../notify/messages.ts'
import { notifyPatient } from '../../notify/notify.ts'
import { refuseOwnPatient } from '../../records/cases/case-head.ts'
import { codeEnd, withFreshCode } from '../../records/letters/claim-code.ts'
import * as corrections from '../../records/letters/correct-dispensing.ts'
import * as lifecycle from '../../records/letters/dispense.ts'
import * as queries from '../../records/letters/dispensing.ts'
import type { AtCounter } from '../../records/letters/states.ts'
import { branchOf, branchOfHandOver } from '../../records/staff/own-branch.ts'
import { plainReadableCode } from '../../texts/readable-code.ts'
import { typedNote } from '../../texts/typed-note.ts'
import { invalidField, orNotFound, problem } from '../../wire/problem.ts'
import { recordLateRefusal } from './late-refusal.ts'
import { findInvalid, findNumber, requireOfCode } from './letters-of-code.ts'
import { whyRefused } from './why-refused.ts'
import { limitWrongCodes } from './wrong-codes.ts'

export const dispensingRoutes = ({ db, keys, clock }: AppContext) => [
  implement(dispenseClaim, async ({ body: { keptSeconds, ...body }, caller, request }) => {
    const now = clock()
    const branchId = await branchOfHandOver(db, caller, body.branchId)
    const shown = { code: plainReadableCode(body.code), branchId, now }
    const pharmacistId = caller.accountId
    const handedOverAt = keptSeconds === undefined ? undefined : new Date(now.getTime() - keptSeconds * 1000)
    const key = idempotencyKeyOf(request)
    const keyHash = key === undefined ? null : sha256(key)
    const handOver = (nextCode: string, finish: Finish<Dispensing>) =>
      inTransaction(db, async (tx) => {
        const next = { nextCode, nextCodeEnd: codeEnd(now) }
        const by = { pharmacistId, branchId, now }
        const visit = {
          ...shown,
          ...next,
          pharmacistId,
          handedOverAt,
          keyHash,
          buyer: body.buyer,
          collectorId: body.collectorId,
          idShown: body.idShown,
        }
        const letters = await lettersOf(tx, shown, body)
        const handed = await lifecycle.dispenseClaims(tx, { ...visit, letters })
        if (!handed) {
          // The response to the first press may have been lost: it is returned again, whatever quantity is sent now. A queued hand-over
          // with another key is another one, whose units have left the branch, too.
          const sameKey = handedOverAt ? keyHash : null
          const letterIds = letters[0]?.letterId ? letters.flatMap(({ letterId }) => letterId ?? []) : undefined
          const earlier = await queries.findOwnDispensing(tx, { ...by, code: shown.code, letterIds, keyHash: sameKey })
          if (earlier) return queries.withTerms(tx, earlier)
          await requireOfCode(tx, shown, letterIds)
          const then = { ...shown, now: handedOverAt ?? now }
          throw await whyRefused(tx, { ...then, letterId: await findInvalid(tx, then, letterIds) }, 'LetterNotNamed')
        }
        await refuseOwnPatient(tx, handed.patientId, pharmacistId)
        for (const one of [handed, ...handed.together]) await tell(tx, one)
        await publishToBranch(tx, shown.branchId)
        const answer = await queries.withTerms(tx, handed)
        await finish(tx, answer)
        return answer
      })
    const tell = async (tx: Db, handed: queries.OneFound) => {
      const auditTarget = { patientId: handed.patientId, subjectId: handed.letterId, request, branchId }
      const reason = [handed.batch, handed.expiresOn].filter(Boolean).join(', ') || undefined
      await recordAudit(tx, { at: now, actorId: pharmacistId, action: 'letter.dispensed', reason, ...auditTarget })
      const { params, ...notification } = notificationOf(handed)
      await notifyPatient(tx, {
        kind: kindOf(handed),
        ...notification,
        params: { ...params, ...handed.collectedBy },
        now,
      })
    }
    const once = { scope: `dispense ${pharmacistId}`, input: body, now }
    const dispense = () =>
      withIdempotency<Dispensing>(db, request, once, (finish) =>
        withFreshCode((nextCode) => handOver(nextCode, finish)),
      )
    return limitWrongCodes({ db, keys, clock }, pharmacistId, dispense).catch(async (error) => {
      if (handedOverAt)
        await recordLateRefusal(db, error, { ...shown, pharmacistId, request, isNamed: isNamedIn(body) })
      throw error
    })
  }),

  implement(
    correctDispensing,
    async ({ params: { id }, body: { quantity, buyer, reason, note: words }, caller, request }) => {
      const note = typedNote(words)
      if (reason === 'Other' && note === null) throw invalidField('ReasonRequired', 'note')
      const now = clock()
      const by = { pharmacistId: caller.accountId, branchId: branchOf(caller), now }
      return withFreshCode((nextCode) =>
        inTransaction(db, async (tx) => {
          if (!(await corrections.lockLetterOf(tx, id, by))) throw problem('NotFound')
          const before = orNotFound(await queries.findDispensing(tx, id, by))
          await refuseOwnPatient(tx, before.patientId, caller.accountId)
          const sameBuyer = !buyer || buyer === before.buyer
          // A repeated call.
          if (before.quantity === quantity && sameBuyer) return queries.withTerms(tx, before)
          if (sameBuyer && reason === 'WrongBuyer') throw invalidField('SameBuyer', 'reason')
          if (before.correctableUntil === null) throw problem('CorrectionTooLate')
          if (quantity > before.quantityAtMost) throw problem('QuantityTooLarge', { left: before.quantityAtMost })
          const next = { nextCode, nextCodeEnd: codeEnd(now) }
          if (!(await corrections.correctDispensing(tx, { ...by, ...next, id, quantity, buyer, reason, note })))
            throw problem('CorrectionTooLate')
          const auditTarget = { patientId: before.patientId, subjectId: before.letterId, request }
          const why = note === null ? reason : `${reason}: ${note}`
          await recordAudit(tx, {
            at: now,
            actorId: caller.accountId,
            action: 'dispensing.corrected',
            reason: why,
            ...auditTarget,
          })
          const after = orNotFound(await queries.findDispensing(tx, id, by))
          const news = newsOf(before, after)
          if (news) await notifyPatient(tx, { ...news, now })
          await publishToBranch(tx, by.branchId)
          return queries.withTerms(tx, after)
        }),
      )
    },
  ),

  implement(readDispensing, async ({ params, caller }) => {
    const by = { pharmacistId: caller.accountId, branchId: branchOf(caller), now: clock() }
    return queries.withTerms(db, orNotFound(await queries.findDispensing(db, params.id, by)))
  }),
]

type Body = Static<typeof dispenseClaim.body>

/** What is handed over of each letter, of which each is named once. */
async function lettersOf(tx: Db, shown: AtCounter, { letterId, letterNumber, together = [], ...body }: Body) {
  const { quantity, patientAmount, batch, expiresOn } = body
  const id = letterId ?? (letterNumber && (await findNumber(tx, shown, letterNumber)))
  const letters = [{ letterId: id, quantity, patientAmount, batch, expiresOn }, ...together].map((letter) => ({
    ...letter,
    letterId: letter.letterId?.toLowerCase(),
  }))
  const repeated = together.findIndex((_, n) =>
    letters.slice(0, n + 1).some((one) => one.letterId === letters[n + 1]?.letterId),
  )
  if (repeated >= 0) throw invalidField('LetterTwice', `together.${repeated}.letterId`)
  return letters
}

const isNamedIn =
  ({ letterId, letterNumber, together = [] }: Body) =>
  ({ id, number }: { id: string; number: string }) =>
    [letterId, ...together.map((other) => other.letterId)].some((named) => named?.toLowerCase() === id) ||
    (letterId === undefined && number === letterNumber)

/** A hand-over to somebody else is told as such, whatever is left. */
function kindOf({ collectedBy, status }: queries.OneFound) {
  if (collectedBy) return 'LetterCollected'
  return status === 'Dispensed' ? 'LetterDispensed' : 'LetterBought'
}

function notificationOf(handed: queries.OneFound) {
  const { patientId, letterId, quantity, unit, productName, quantityLeft } = handed
  const params = { quantity, units: unitsFor(quantity, unit), product: productName, left: quantityLeft }
  return { patientId, params, subjectId: letterId }
}

/** What a correction tells the patient. Undefined: the same units for the same amount. */
function newsOf(before: queries.DispensingFound, after: queries.DispensingFound) {
  const { params, ...notification } = notificationOf(after)
  if (after.quantity !== before.quantity)
    return { kind: 'BoughtCorrected', ...notification, params: { ...params, earlier: before.quantity } } as const
  if (!after.money || after.money.patientAmount === before.money?.patientAmount) return undefined
  return {
    kind: 'AmountCorrected',
    ...notification,
    params: { ...params, amount: formatPesos(after.money.patientAmount) },
  } as const
}
