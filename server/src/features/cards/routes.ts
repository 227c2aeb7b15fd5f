import * as contract from '@aruga/contract/cards/cards'
import type { IdKind } from '@aruga/contract/cards/ids'
import type { FastifyRequest } from 'fastify'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Caller } from '../../auth/sessions/caller.ts'
import type { AppContext } from '../../context.ts'
import { type Db, inTransaction } from '../../db/open.ts'
import { implement } from '../../http/implement.ts'
import { notifyPatient } from '../../notify/notify.ts'
import { attemptKey, countAttempt } from '../../rate-limits/attempts.ts'
import { endCard } from '../../records/cards/end.ts'
import { makeCard } from '../../records/cards/make.ts'
import { findCard, listCardsOf, listLettersOfCard } from '../../records/cards/queries.ts'
import { refuseOwnPatient } from '../../records/cases/case-head.ts'
import { withFreshCode } from '../../records/letters/claim-code.ts'
import { claimFor } from '../../records/letters/claim-for.ts'
import { needOpenFile, withOpenPage } from '../../records/patients/open-page.ts'
import { findReaderOf } from '../../records/patients/queries.ts'
import { needEnroller } from '../../records/registration/need-enroller.ts'
import { branchOf } from '../../records/staff/own-branch.ts'
import { orNotFound, problem } from '../../wire/problem.ts'
import { limitWrongCodes } from '../counter/wrong-codes.ts'

/** A card is printed again when the printer fails, not all day. */
const CARDS_A_DAY = 60
const DAY_MS = 24 * 60 * 60_000

type AtCounter = { caller: Caller; request: FastifyRequest; body: { number: string; idShown: IdKind } }

export const cardRoutes = ({ db, clock, keys }: AppContext) => {
  /**
   * The card that is shown at a counter, with who it is. An ended one is on record before it is refused. Also nobody serves themselves by card.
   */
  async function openCard({ caller, request, body }: AtCounter, now: Date) {
    branchOf(caller)
    const card = await findCard(db, body.number)
    if (!card) throw problem('CardUnknown')
    const auditTarget = { patientId: card.patientId, subjectId: card.id, reason: body.idShown, request }
    if (card.isEnded) {
      await recordAudit(db, { at: now, actorId: caller.accountId, action: 'card.refused', ...auditTarget })
      throw problem('CardEnded')
    }
    await refuseOwnPatient(db, card.patientId, caller.accountId)
    return { ...card, auditTarget }
  }
  const limited = <T>({ caller }: AtCounter, work: () => Promise<T>) =>
    limitWrongCodes({ db, keys, clock }, caller.accountId, work)

  return [
    implement(contract.listCards, ({ params: { id: patientId }, caller: { accountId: actorId }, request }) =>
      withOpenPage(db, { actorId, patientId, now: clock(), request }, async () => ({
        items: await listCardsOf(db, patientId),
      })),
    ),

    implement(contract.makeCard, async ({ params, caller, request }) => {
      const [now, patientId, actorId] = [clock(), params.id.toLowerCase(), caller.accountId]
      await needEnroller(db, patientId, caller, now)
      await refuseOwnPatient(db, patientId, actorId)
      const key = attemptKey(keys.attempts, `cards of ${actorId}`)
      const wait = await countAttempt(db, { key, limit: CARDS_A_DAY, windowMs: DAY_MS }, now)
      if (wait !== undefined) throw problem('TooManyRequests', { retryAfter: wait })
      return inTransaction(db, async (tx) => {
        const made = await makeCard(tx, { patientId, by: actorId, now })
        if (!made) throw problem('PatientLeft')
        const auditTarget = { patientId, subjectId: made.id, request }
        await recordAudit(tx, { at: now, actorId, action: 'card.made', ...auditTarget })
        // The first one is in the patient's hand.
        if (made.isReplacement) await notifyPatient(tx, { patientId, kind: 'CardMade', now })
        return { ...made, madeAt: now.toISOString() }
      })
    }),

    implement(contract.revokeCard, async ({ params, body: { reason }, caller, request }) => {
      const [now, patientId, actorId] = [clock(), params.id.toLowerCase(), caller.accountId]
      await needEnroller(db, patientId, caller, now)
      await inTransaction(db, async (tx) => {
        const ended = await endCard(tx, { patientId, by: actorId, reason, now })
        if (!ended) return
        const auditTarget = { patientId, subjectId: ended, reason, request }
        await recordAudit(tx, { at: now, actorId, action: 'card.revoked', ...auditTarget })
        await notifyPatient(tx, { patientId, kind: 'CardEnded', now })
      })
    }),

    implement(contract.lookUpCard, (call) =>
      limited(call, async () => {
        const now = clock()
        const { patientId, firstName, initial, auditTarget } = await openCard(call, now)
        const letters = await listLettersOfCard(db, patientId, branchOf(call.caller), now)
        await recordAudit(db, { at: now, actorId: call.caller.accountId, action: 'card.looked_up', ...auditTarget })
        return { patientFirstName: firstName, patientInitial: initial, letters }
      }),
    ),

    implement(contract.claimByCard, (call) =>
      limited(call, async () => {
        const now = clock()
        const { patientId } = await openCard(call, now)
        const { letterIds, idShown } = call.body
        const of = { patientId, letterIds, branchId: branchOf(call.caller), how: 'card' as const, idShown }
        const by = { actorId: call.caller.accountId, request: call.request, reason: idShown, now }
        const claim = (code: string) => inTransaction(db, (tx: Db) => claimFor(tx, { ...of, ...by, code }))
        return { code: (await withFreshCode(claim)).code }
      }),
    ),

    implement(contract.claimByCall, async ({ params, body: { letterIds, branchId, asked }, caller, request }) => {
      const [now, patientId, actorId] = [clock(), params.id.toLowerCase(), caller.accountId]
      orNotFound(await findReaderOf(db, patientId, now))
      await needOpenFile(db, actorId, patientId, now)
      await refuseOwnPatient(db, patientId, actorId)
      const of = { patientId, letterIds, branchId: branchId.toLowerCase(), how: 'call' as const, idShown: null }
      const by = { actorId, request, reason: asked.trim(), now }
      return withFreshCode((code) => inTransaction(db, (tx: Db) => claimFor(tx, { ...of, ...by, code })))
    }),
  ]
}
