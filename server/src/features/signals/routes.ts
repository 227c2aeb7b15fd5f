// Signals across cases, and the evidence of one.
import { DEFAULT_RESULT_COUNT } from '@aruga/contract/limits'
import type { Signal } from '@aruga/contract/signals/signals'
import * as contract from '@aruga/contract/signals/signals'
import { recordAudit } from '../../audit/record-audit.ts'
import type { AppContext } from '../../context.ts'
import { type Db, inTransaction } from '../../db/open.ts'
import { type Call, implement } from '../../http/implement.ts'
import { closeSignal } from '../../records/signals/close.ts'
import { lookIntoSignal } from '../../records/signals/look-into.ts'
import { orNotFound, problem } from '../../wire/problem.ts'
import * as queries from './queries.ts'

type OfSignal = Pick<Call<typeof contract.readSignal>, 'params' | 'caller' | 'request'>

export const signalRoutes = ({ db, clock }: AppContext) => {
  /** With its evidence: an audited access to the file of each patient. */
  const read = async (tx: Db, { params, caller, request }: OfSignal): Promise<Signal> => {
    const signal = orNotFound(await queries.findSignal(tx, params.id))
    const { doctorName, clinic, ...facts } = signal
    const { id, kind, doctorCode } = signal
    const patients = await queries.listPatientsOf(tx, id)
    const documents = await queries.listDocumentsOf(tx, id, ['SamePerson', 'SameMobile', 'BusyDesk'].includes(kind))
    for (const { id: patientId } of patients) {
      const auditTarget = { patientId, subjectId: id, caseId: id, request, reason: 'ComparedFiles' }
      await recordAudit(tx, { at: clock(), actorId: caller.accountId, action: 'signal.read', ...auditTarget })
    }
    const doctor = doctorCode && doctorName ? { code: doctorCode, name: doctorName, clinic: clinic ?? '' } : null
    return { ...facts, patients, documents, doctor }
  }

  return [
    implement(contract.listSignals, async ({ query }) => {
      const { View, Kind: kind = null, Outcome: outcome = null, After: after = null } = query
      const limit = query.MaxResultCount ?? DEFAULT_RESULT_COUNT
      const closed = View === 'Closed'
      const rows = await queries.listSignals(db, closed, { kind, outcome, after, limit: limit + 1 })
      const items = rows.slice(0, limit)
      return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
    }),

    implement(contract.countSignals, () => queries.countSignals(db)),

    implement(contract.readSignal, (call) => inTransaction(db, (tx) => read(tx, call))),

    implement(contract.lookIntoSignal, (call) =>
      inTransaction(db, async (tx) => {
        const { params, caller, request } = call
        const step = { id: params.id, by: caller.accountId, now: clock() }
        if (!(await lookIntoSignal(tx, step))) throw await whyNot(tx, params.id)
        const auditTarget = { patientId: null, subjectId: params.id, request }
        await recordAudit(tx, { at: step.now, actorId: step.by, action: 'signal.looked_into', ...auditTarget })
        return read(tx, call)
      }),
    ),

    implement(contract.closeSignal, (call) =>
      inTransaction(db, async (tx) => {
        const { params, body, caller, request } = call
        const step = { id: params.id, by: caller.accountId, now: clock() }
        const { outcome, note } = body
        if (!(await closeSignal(tx, { ...step, outcome, note: note.trim() }))) throw await whyNot(tx, params.id)
        const auditTarget = { patientId: null, subjectId: params.id, request, reason: outcome }
        await recordAudit(tx, { at: step.now, actorId: step.by, action: 'signal.closed', ...auditTarget })
        return read(tx, call)
      }),
    ),
  ]
}

const whyNot = async (tx: Db, id: string) => problem((await queries.findSignal(tx, id)) ? 'SignalClosed' : 'NotFound')
