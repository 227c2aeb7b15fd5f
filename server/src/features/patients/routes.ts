import { randomUUID } from 'node:crypto'
import { DEFAULT_RESULT_COUNT } from '@aruga/contract/limits'
import {
  openPatient,
  readPatient,
  readPatientOpening,
  searchPatients as search,
  writeToPatient,
} from '@aruga/contract/patients/patients'
import { readPatientTimeline } from '@aruga/contract/patients/timeline'
import { reasonOf } from '../../audit/open-reason.ts'
import { hasPageOpen } from '../../audit/patient-file-access.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { AppContext } from '../../context.ts'
import { inTransaction } from '../../db/open.ts'
import { withIdempotency } from '../../http/idempotency.ts'
import { implement } from '../../http/implement.ts'
import { notifyPatient } from '../../notify/notify.ts'
import { insertFromProgram, settleWaiting } from '../../records/messages/queries.ts'
import { needOpenFile, withOpenPage } from '../../records/patients/open-page.ts'
import * as queries from '../../records/patients/queries.ts'
import { suspectIf } from '../../records/signals/suspect-if.ts'
import { trimmed } from '../../texts/trimmed.ts'
import { pageOf } from '../../wire/list-query.ts'
import { problem } from '../../wire/problem.ts'
import { readPatientInFull } from './read-patient.ts'
import { searchPatients } from './search.ts'
import { searchTerms } from './search-terms.ts'
import { readTimeline } from './timeline.ts'

export const patientRoutes = ({ db, clock }: AppContext) => [
  implement(search, async ({ body, caller, request }) => {
    const { text, after = null, MaxResultCount: limit = DEFAULT_RESULT_COUNT } = body
    const rows = await searchPatients(db, searchTerms(text), { after, limit })
    // The search is audited without its text, which is personal data.
    const auditTarget = { patientId: null, subjectId: null, request }
    await recordAudit(db, { at: clock(), actorId: caller.accountId, action: 'patients.searched', ...auditTarget })
    return rows
  }),

  implement(openPatient, async ({ params, body, caller, request }) => {
    const now = clock()
    const reason = reasonOf(body)
    const patient = await readPatientInFull(db, params.id, caller.roles, now)
    if (!patient) throw problem('NotFound')
    const { id } = patient.patient
    const auditTarget = { patientId: id, subjectId: id, caseId: id, request, reason }
    await suspectIf(db, body, { patientId: id, by: caller.accountId, now })
    await recordAudit(db, { at: now, actorId: caller.accountId, action: 'patient.opened', ...auditTarget })
    return patient
  }),

  // Not audited: the response has nothing about the patient.
  implement(readPatientOpening, async ({ params, caller }) => {
    if (!(await queries.findReaderOf(db, params.id, clock()))) throw problem('NotFound')
    return { isOpen: await hasPageOpen(db, caller.accountId, params.id, clock()) }
  }),

  implement(readPatient, async ({ params, caller, request }) => {
    const now = clock()
    const access = { actorId: caller.accountId, patientId: params.id, now, request }
    return withOpenPage(db, access, () => readPatientInFull(db, params.id, caller.roles, now))
  }),

  implement(readPatientTimeline, async ({ params, query, caller, request }) => {
    const access = { actorId: caller.accountId, patientId: params.id, now: clock(), request }
    const { Kind: kind = null, Before: before = null } = query
    const page = { patientId: params.id, roles: caller.roles, kind, before, limit: pageOf(query).limit }
    return withOpenPage(db, access, () => readTimeline(db, page))
  }),

  implement(writeToPatient, async ({ params, body, caller, request }) => {
    const now = clock()
    const { accountId: actorId } = caller
    const once = { scope: `write ${actorId}`, input: { ...params, ...body }, now }
    await withIdempotency<Written>(db, request, once, (finish) =>
      inTransaction(db, async (tx) => {
        const reader = await queries.findReaderOf(tx, params.id, now)
        if (!reader) throw problem('NotFound')
        await needOpenFile(tx, actorId, params.id, now)
        if (reader.erased || !reader.hasReader) throw problem('PatientUnreachable')
        const id = params.id.toLowerCase()
        const auditTarget = { patientId: id, subjectId: id, request }
        await recordAudit(tx, { at: now, actorId, action: 'patient.written_to', ...auditTarget })
        const texts = { title: trimmed(body.title), body: trimmed(body.body) }
        const messageId = randomUUID()
        await settleWaiting(tx, id)
        await insertFromProgram(tx, { id: messageId, patientId: id, ...texts, by: actorId, now })
        await notifyPatient(tx, { patientId: id, kind: 'MessageFromProgram', params: texts, subjectId: messageId, now })
        await finish(tx, { written: true })
        return { written: true }
      }),
    )
  }),
]

/** Stored for repeated calls. */
type Written = { written: true }
