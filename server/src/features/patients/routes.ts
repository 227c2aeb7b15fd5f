import {
  openPatient,
  readPatient,
  readPatientOpening,
  searchPatients,
  writeToPatient,
} from '@aruga/contract/patients/patients'
import type { AppContext } from '../../context.ts'
import { inTransaction } from '../../db/open.ts'
import { withIdempotency } from '../../http/idempotency.ts'
import { implement } from '../../http/implement.ts'
import { problem } from '../../http/problem.ts'
import { hasPageOpen, isViewAudited } from '../audit/opened.ts'
import { recordAudit } from '../audit/queries.ts'
import { notify } from '../notifications/queries.ts'
import { reasonOf } from '../review/open-reason.ts'
import * as queries from './queries.ts'
import { readPatientInFull } from './read-patient.ts'
import { searchTerms } from './search-terms.ts'

export const patientRoutes = ({ db, clock }: AppContext) => [
  implement(searchPatients, async ({ body, caller, request }) => {
    const items = await queries.searchPatients(db, searchTerms(body.text))
    // The search is audited without its text, which is personal data.
    const on = { patientId: null, subjectId: null, request }
    await recordAudit(db, { at: clock(), actorId: caller.accountId, action: 'patients.searched', ...on })
    return { items }
  }),

  implement(openPatient, async ({ params, body, caller, request }) => {
    const now = clock()
    const reason = reasonOf(body)
    const found = await readPatientInFull(db, params.id, now)
    if (!found) throw problem('NotFound')
    const { id } = found.patient
    const on = { patientId: id, subjectId: id, caseId: id, request, reason }
    await recordAudit(db, { at: now, actorId: caller.accountId, action: 'patient.opened', ...on })
    return found
  }),

  // Not audited: the response has nothing about the patient.
  implement(readPatientOpening, async ({ params, caller }) => {
    if (!(await queries.findAccountOf(db, params.id))) throw problem('NotFound')
    return { isOpen: await hasPageOpen(db, caller.accountId, params.id, clock()) }
  }),

  implement(readPatient, async ({ params, caller: { accountId: actorId }, request }) => {
    const now = clock()
    if (!(await hasPageOpen(db, actorId, params.id, now))) {
      throw problem((await queries.findAccountOf(db, params.id)) ? 'FileNotOpened' : 'NotFound')
    }
    const found = await readPatientInFull(db, params.id, now)
    if (!found) throw problem('NotFound')
    const { id } = found.patient
    await inTransaction(db, async (tx) => {
      if (await isViewAudited(tx, actorId, id, now)) return
      const on = { patientId: id, subjectId: id, caseId: id, request }
      await recordAudit(tx, { at: now, actorId, action: 'patient.read', ...on })
    })
    return found
  }),

  implement(writeToPatient, async ({ params, body, caller, request }) => {
    const now = clock()
    const { accountId: actorId } = caller
    const once = { scope: `write ${actorId}`, input: { ...params, ...body }, now }
    await withIdempotency<Written>(db, request, once, (finish) =>
      inTransaction(db, async (tx) => {
        const reader = await queries.findAccountOf(tx, params.id)
        if (!reader) throw problem('NotFound')
        if (!reader.reachable) throw problem('PatientUnreachable')
        const id = params.id.toLowerCase()
        const on = { patientId: id, subjectId: id, request }
        await recordAudit(tx, { at: now, actorId, action: 'patient.written_to', ...on })
        const texts = { title: inBoth(body.title), body: inBoth(body.body) }
        await notify(tx, { accountId: reader.accountId, kind: 'MessageFromProgram', params: texts, now })
        await finish(tx, { written: true })
        return { written: true }
      }),
    )
  }),
]

/** Stored for repeated calls. */
type Written = { written: true }

/** Falls back to English when there is no Filipino text. */
const inBoth = ({ en, fil }: { en: string; fil?: string }) => ({ en: en.trim(), fil: fil?.trim() || en.trim() })
