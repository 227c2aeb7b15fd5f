// Notes on phone calls with a patient.
import { randomUUID } from 'node:crypto'
import { dayInManila, daysAfter } from '@aruga/contract/days'
import { answeredOutcomes, type CallNote, type FollowUpPlan, noteCall } from '@aruga/contract/patients/calls'
import { recordAudit } from '../../audit/record-audit.ts'
import type { AppContext } from '../../context.ts'
import { type Db, inTransaction } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { publishAssignments } from '../../events/publish.ts'
import { withIdempotency } from '../../http/idempotency.ts'
import { implement } from '../../http/implement.ts'
import { addFollowUp } from '../../records/follow-ups/add.ts'
import { checkPlan } from '../../records/follow-ups/check-plan.ts'
import { needOpenFile } from '../../records/patients/open-page.ts'
import { findReaderOf } from '../../records/patients/queries.ts'
import { invalidField, problem } from '../../wire/problem.ts'

/** Stores a note. `at`: when the call was. */
export const insertCall = query(
  'patients.note-call',
  `INSERT INTO call_note (id, patient_id, called_at, direction, outcome, words, noted_by, noted_at)
   VALUES (:id, :patientId, :at, :direction, :outcome, :words, :by, :now)`,
)

/** Deletes the notes about a patient's calls. */
export const eraseCalls = query('patients.erase-calls', 'DELETE FROM call_note WHERE patient_id = :patientId')

export const callRoutes = ({ db, clock }: AppContext) => [
  implement(noteCall, async ({ params, body, caller: { accountId: by }, request }) => {
    const now = clock()
    checkCall(body, now)
    const once = { scope: `note call ${by}`, input: { ...params, ...body }, now }
    await withIdempotency<Noted>(db, request, once, (finish) =>
      inTransaction(db, async (tx) => {
        const patient = await findReaderOf(tx, params.id, now)
        if (!patient) throw problem('NotFound')
        await needOpenFile(tx, by, params.id, now)
        // An erased patient has no name.
        if (patient.erased) throw problem('PatientUnreachable')
        const [id, patientId] = [randomUUID(), params.id.toLowerCase()]
        const { followUp, ...note } = body
        await insertCall(tx, { id, patientId, ...note, at: new Date(body.at), words: body.words.trim(), by, now })
        const plan = followUp ?? { day: daysAfter(dayInManila(now), 1), ownerId: by }
        const reason = body.outcome === 'FollowUp' ? await promise(tx, { callId: id, patientId, plan, now }) : null
        const auditTarget = { patientId, subjectId: id, request, ...(reason && { reason }) }
        await recordAudit(tx, { at: now, actorId: by, action: 'call.noted', ...auditTarget })
        await finish(tx, { noted: true })
        return { noted: true }
      }),
    )
  }),
]

/** Stored for repeated calls. */
type Noted = { noted: true }

type Promised = { callId: string; patientId: string; plan: FollowUpPlan; now: Date }
/** Adds the follow-up of a call. Returns the plan as the audit log has it. */
async function promise(tx: Db, { callId, patientId, plan, now }: Promised): Promise<string> {
  const reason = await checkPlan(tx, plan, now, 'followUp.')
  if (!(await addFollowUp(tx, { id: randomUUID(), callId, patientId, ...plan }))) throw problem('PatientUnreachable')
  await publishAssignments(tx)
  return reason
}

function checkCall({ at, direction, outcome, followUp }: CallNote & { followUp?: FollowUpPlan }, now: Date) {
  if (Date.parse(at) > now.getTime()) throw invalidField('TimeInTheFuture', 'at')
  const isAnswered = answeredOutcomes.some((answered) => answered === outcome)
  if (followUp && outcome !== 'FollowUp') throw invalidField('FollowUpOfSettledCall', 'followUp')
  if (direction === 'FromPatient' && !isAnswered) throw invalidField('OutcomeOfCallToPatient', 'outcome')
}
