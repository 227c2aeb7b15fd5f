import { kindOf } from '@aruga/contract/adverse-events/kinds'
import * as contract from '@aruga/contract/adverse-events/staff'
import type { AuditAction } from '@aruga/contract/audit/audit'
import { dayInManila } from '@aruga/contract/days'
import { isAfter } from '@aruga/contract/instants'
import { DEFAULT_RESULT_COUNT } from '@aruga/contract/limits'
import { recordAudit } from '../../audit/record-audit.ts'
import type { AppContext } from '../../context.ts'
import { type Db, inTransaction, type Transaction } from '../../db/open.ts'
import { withIdempotency } from '../../http/idempotency.ts'
import { type Call, implement } from '../../http/implement.ts'
import { acknowledgeAdverseEvent } from '../../records/adverse-events/acknowledge.ts'
import { addToAdverseEvent } from '../../records/adverse-events/add.ts'
import { assessAdverseEvent } from '../../records/adverse-events/assess.ts'
import { confirmClock } from '../../records/adverse-events/confirm-clock.ts'
import { handOverAdverseEvent } from '../../records/adverse-events/hand-over.ts'
import { reportAdverseEvent } from '../../records/adverse-events/report.ts'
import { inFours, plainReadableCode } from '../../texts/readable-code.ts'
import { containing } from '../../wire/list-query.ts'
import { invalidField, orNotFound, problem } from '../../wire/problem.ts'
import { exportCase } from './export/export.ts'
import { notifySafety } from './notify-safety.ts'
import { offerRecall } from './offer-recall.ts'
import { checkFacts, notRequested, patientFacts } from './patient-facts.ts'
import * as queries from './queries.ts'
import { pageOf } from './routes.ts'

type OfCase = Pick<Call<typeof contract.handOverAdverseEvent>, 'params' | 'caller' | 'request'>
type Changed = { id: string; patientId: string | null } | undefined

export const staffAdverseEventRoutes = ({ db, clock }: AppContext) => {
  const read = async (tx: Db, id: string) => orNotFound(await queries.findCase(tx, id))
  const audit = (tx: Db, { caller, request }: Pick<OfCase, 'caller' | 'request'>, action: AuditAction, on: Changed) =>
    recordAudit(tx, {
      ...{ at: clock(), actorId: caller.accountId, action, request },
      ...{ patientId: on?.patientId ?? null, subjectId: on?.id ?? null },
    })

  /** An audited change of a case as its officer saw it. */
  const change = (call: OfCase, action: AuditAction, apply: (tx: Transaction, step: Step) => Promise<Changed>) =>
    inTransaction(db, async (tx) => {
      const { id } = call.params
      const changed = await apply(tx, { id, by: call.caller.accountId, now: clock() })
      if (!changed) throw problem((await queries.isCase(tx, id)) ? 'AdverseEventChanged' : 'NotFound')
      await audit(tx, call, action, changed)
      return read(tx, id)
    })

  return [
    implement(contract.listAdverseEvents, async ({ query }) => {
      const limit = query.MaxResultCount ?? DEFAULT_RESULT_COUNT
      const page = { filter: containing(query.Filter), after: query.After ?? null, limit: limit + 1 }
      return pageOf(await queries.listCases(db, { view: query.View ?? 'Open', ...page }), limit)
    }),

    implement(contract.recordAdverseEvent, (call) => {
      const { body, caller, request } = call
      const { words, patientCode, facts: heard } = body
      const [now, by, knownAt] = [clock(), caller.accountId, new Date(body.knownAt)]
      checkKnown(knownAt, now)
      checkFacts(heard, now)
      const once = { scope: `adverse event heard ${by}`, input: body, now }
      return withIdempotency<{ id: string; reference: string }>(db, request, once, (finish) =>
        inTransaction(db, async (tx) => {
          const existing = patientCode?.trim() ? await findPatient(tx, patientCode) : null
          const patient = existing
            ? patientFacts(existing, heard.beganOn ?? dayInManila(now), heard.patient)
            : heard.patient
          const facts = await queries.withProduct(tx, { ...notRequested, ...heard, patient }, existing?.id ?? null)
          const made = await reportAdverseEvent(tx, { patientId: existing?.id ?? null, by, words, facts, knownAt, now })
          await audit(tx, call, 'adverse_event.reported', made)
          const { id, reference } = made
          await notifySafety(tx, { kind: 'AdverseEventWaits', params: { reference }, now, since: now })
          await offerRecall(tx, { id, reference, facts, now })
          await finish(tx, { id, reference })
          return { id, reference }
        }),
      )
    }),

    implement(contract.listProductsToReport, async () => ({ items: await queries.listReportableProducts(db) })),

    implement(contract.readAdverseEvent, (call) =>
      inTransaction(db, async (tx) => {
        const event = await read(tx, call.params.id)
        await audit(tx, call, 'adverse_event.read', { id: event.id, patientId: event.patient?.id ?? null })
        return event
      }),
    ),

    implement(contract.followUpAdverseEvent, (call) => {
      const { params, body, caller, request } = call
      const [now, knownAt] = [clock(), new Date(body.knownAt)]
      checkKnown(knownAt, now)
      const once = { scope: `adverse event follow-up ${caller.accountId} ${params.id}`, input: body, now }
      return withIdempotency<contract.AdverseEvent>(db, request, once, (finish) =>
        inTransaction(db, async (tx) => {
          const addition = { id: params.id, ofPatient: null, by: caller.accountId, words: body.words, knownAt, now }
          await audit(tx, call, 'adverse_event.added_to', orNotFound(await addToAdverseEvent(tx, addition)))
          const event = await read(tx, params.id)
          await finish(tx, event)
          return event
        }),
      )
    }),

    implement(contract.assessAdverseEvent, ({ body, ...call }) => {
      checkFacts(body.facts, clock())
      const knownAt = body.knownAt === undefined ? undefined : new Date(body.knownAt)
      return change(call, 'adverse_event.assessed', async (tx, step) => {
        if (knownAt) await checkFirstKnown(tx, step.id, knownAt)
        const before = await read(tx, step.id)
        const named = await queries.withProduct(tx, body.facts, before.patient?.id ?? null)
        // The letter that named it may be gone since.
        const isSame = body.facts.product === before.facts.product
        const facts = { ...named, productId: named.productId ?? ((isSame && before.facts.productId) || null) }
        const assessed = await assessAdverseEvent(tx, { ...step, version: body.version, facts, knownAt })
        if (assessed && before.kind !== kindOf(facts)) await offerRecall(tx, { ...assessed, facts, now: step.now })
        return assessed
      })
    }),

    implement(contract.exportAdverseEvent, async (call) => {
      const { params, query } = call
      return inTransaction(db, async (tx) => {
        const event = await read(tx, params.id)
        await audit(tx, call, 'adverse_event.exported', { id: event.id, patientId: event.patient?.id ?? null })
        return exportCase(event, query.Format, clock())
      })
    }),

    implement(contract.handOverAdverseEvent, ({ body, ...call }) =>
      change(call, 'adverse_event.handed_over', (tx, step) => handOverAdverseEvent(tx, { ...step, ...body })),
    ),

    implement(contract.acknowledgeAdverseEvent, ({ body: { version, by: party, reference, at }, ...call }) => {
      const knownAt = new Date(at)
      checkKnown(knownAt, clock(), 'at')
      const acknowledgement = { version, party, partyReference: reference, knownAt }
      return change(call, 'adverse_event.acknowledged', (tx, step) =>
        acknowledgeAdverseEvent(tx, { ...step, ...acknowledgement }),
      )
    }),

    implement(contract.readAdverseEventClock, () => queries.readClock(db)),

    implement(contract.confirmAdverseEventClock, ({ body, ...call }) =>
      inTransaction(db, async (tx) => {
        await confirmClock(tx, { ...body, by: call.caller.accountId, now: clock() })
        await audit(tx, call, 'adverse_event.clock_confirmed', undefined)
        return queries.readClock(tx)
      }),
    ),
  ]
}

type Step = { id: string; by: string; now: Date }

function checkKnown(at: Date, now: Date, field = 'knownAt') {
  if (at.getTime() > now.getTime()) throw invalidField('TimeInTheFuture', field)
}

/** The author of the report knew it then: a later day 0 would only gain time. */
async function checkFirstKnown(tx: Db, id: string, knownAt: Date) {
  const reportedAt = await queries.findReportedAt(tx, id)
  if (reportedAt && isAfter(knownAt, reportedAt)) throw invalidField('KnownAfterReport', 'knownAt')
}

async function findPatient(tx: Db, code: string) {
  const patient = await queries.findPatientByCode(tx, inFours(plainReadableCode(code)))
  if (!patient) throw invalidField('PatientCodeUnknown', 'patientCode')
  return patient
}
