import * as contract from '@aruga/contract/adverse-events/adverse-events'
import { dayInManila } from '@aruga/contract/days'
import { DEFAULT_RESULT_COUNT } from '@aruga/contract/limits'
import { recordAudit } from '../../audit/record-audit.ts'
import type { AppContext } from '../../context.ts'
import { type Db, inTransaction } from '../../db/open.ts'
import { withIdempotency } from '../../http/idempotency.ts'
import { implement } from '../../http/implement.ts'
import { notifyPatient } from '../../notify/notify.ts'
import { addToAdverseEvent } from '../../records/adverse-events/add.ts'
import { reportAdverseEvent } from '../../records/adverse-events/report.ts'
import { orNotFound } from '../../wire/problem.ts'
import { notifySafety } from './notify-safety.ts'
import { offerRecall } from './offer-recall.ts'
import { checkFacts, notRequested, patientFacts } from './patient-facts.ts'
import { findReportingPatient, listOwnCases, listReportableProducts, withProduct } from './queries.ts'

/** The reports of patients. Their status does not matter: a side effect may show after the program. */
export const adverseEventRoutes = ({ db, clock }: AppContext) => {
  const readOwn = async (tx: Db, patientId: string, id: string) =>
    orNotFound((await listOwnCases(tx, { patientId, id, after: null, limit: 1 }))[0])

  return [
    implement(contract.listOwnAdverseEvents, async ({ query, caller: { patientId } }) => {
      const limit = query.MaxResultCount ?? DEFAULT_RESULT_COUNT
      const items = await listOwnCases(db, { patientId, after: query.After ?? null, limit: limit + 1 })
      return pageOf(items, limit)
    }),

    implement(contract.reportAdverseEvent, ({ body, caller: { accountId, patientId, acts }, request }) => {
      const now = clock()
      const { words, facts: reported } = body
      checkFacts(reported, now)
      const once = { scope: `adverse event of ${patientId} by ${accountId}`, input: body, now }
      return withIdempotency<contract.OwnAdverseEvent>(db, request, once, (finish) =>
        inTransaction(db, async (tx) => {
          const identity = orNotFound(await findReportingPatient(tx, patientId))
          const kind = acts === null ? 'Patient' : 'Relative'
          const reporter = { kind, name: null, contact: null } as const
          const patient = patientFacts(identity, reported.beganOn ?? dayInManila(now))
          const facts = await withProduct(tx, { ...notRequested, ...reported, reporter, patient }, patientId)
          const { id, reference } = await reportAdverseEvent(tx, {
            ...{ patientId, by: accountId, words, facts, knownAt: now, now },
          })
          const auditTarget = { patientId, subjectId: id, request }
          await recordAudit(tx, { at: now, actorId: accountId, action: 'adverse_event.reported', ...auditTarget })
          await notifyPatient(tx, { patientId, kind: 'AdverseEventReceived', params: { reference }, now })
          await notifySafety(tx, { kind: 'AdverseEventWaits', params: { reference }, now, since: now })
          await offerRecall(tx, { id, reference, facts, now })
          const own = await readOwn(tx, patientId, id)
          await finish(tx, own)
          return own
        }),
      )
    }),

    implement(contract.listReportableProducts, async () => ({ items: await listReportableProducts(db) })),

    implement(contract.addToAdverseEvent, ({ params: { id }, body, caller: { accountId, patientId }, request }) => {
      const now = clock()
      const once = { scope: `adverse event addition ${accountId} ${id}`, input: body, now }
      return withIdempotency<contract.OwnAdverseEvent>(db, request, once, (finish) =>
        inTransaction(db, async (tx) => {
          const addition = { id, ofPatient: patientId, by: accountId, words: body.words, knownAt: now, now }
          const { reference } = orNotFound(await addToAdverseEvent(tx, addition))
          const auditTarget = { patientId, subjectId: id, request }
          await recordAudit(tx, { at: now, actorId: accountId, action: 'adverse_event.added_to', ...auditTarget })
          await notifySafety(tx, { kind: 'AdverseEventWaits', params: { reference }, now, since: now })
          const own = await readOwn(tx, patientId, id)
          await finish(tx, own)
          return own
        }),
      )
    }),
  ]
}

/** A page of rows, of which one more than `limit` was read, and the case after which the next page begins. */
export function pageOf<R extends { id: string }>(rows: R[], limit: number) {
  const items = rows.slice(0, limit)
  return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
}
