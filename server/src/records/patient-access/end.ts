// Ends that an account acts for a patient. Its tokens for the patient are refused at once: each call asks (`is_current`).
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { payloadOf, publish } from '../../events/publish.ts'

/** Ends the event streams of these accounts, which begin again with what they may follow then. */
async function endStreams(tx: Db, ended: readonly { accountId: string }[]) {
  const payloads = ended.map(({ accountId }) => payloadOf({ sessionsOf: accountId, but: null }))
  if (payloads.length > 0) await publish(tx, { payloads })
}

// A repeat finds the row and changes nothing.
const endInvited = query(
  'patient-access.end',
  `UPDATE patient_access x SET ended_at = coalesce(x.ended_at, :now), ended_by = coalesce(x.ended_by, CASE WHEN before.ended_at IS NULL THEN :by::uuid END)
   FROM (SELECT id, ended_at FROM patient_access WHERE id = :id AND patient_id = :patientId AND grounds = 'Invited' FOR UPDATE) before
   WHERE x.id = before.id RETURNING x.account_id AS "accountId", before.ended_at IS NULL AS "isFirst!"`,
)
/** Ends what a patient gave to somebody invited. `isFirst`: false for a repeat; undefined when the patient gave nothing with this id. */
export async function endAccess(tx: Db, of: { id: string; patientId: string; by: string; now: Date }) {
  const ended = await endInvited(tx, of)
  await endStreams(tx, ended)
  return ended[0]
}

const endAny = query(
  'patient-access.end-by-program',
  `UPDATE patient_access SET ended_at = :now, ended_by = :by, end_reason = :reason
   WHERE id = :id AND ended_at IS NULL RETURNING patient_id AS "patientId", account_id AS "accountId"`,
)
/** Ends what somebody may do, by the program, on whatever grounds. Undefined when it has ended. */
export async function endByProgram(tx: Db, of: { id: string; by: string; reason: string; now: Date }) {
  const ended = await endAny(tx, of)
  await endStreams(tx, ended)
  return ended[0]
}

const endOthers = query(
  'patient-access.end-at-take-over',
  `UPDATE patient_access SET ended_at = :now, ended_by = :by
   WHERE patient_id = :patientId AND ended_at IS NULL AND (grounds <> 'Program' OR account_id = :by)
   RETURNING id, account_id AS "accountId"`,
)
/** Ends what everybody but the program's own may do for a patient who takes over. Returns whose accounts. */
export async function endAtTakeOver(tx: Db, of: { patientId: string; by: string; now: Date }) {
  const ended = await endOthers(tx, of)
  await endStreams(tx, ended)
  return ended
}

const endOwn = query(
  'patient-access.give-up',
  `UPDATE patient_access SET ended_at = :now, ended_by = :accountId
   WHERE account_id = :accountId AND patient_id = :patientId AND ended_at IS NULL RETURNING id`,
)
const findEnded = query(
  'patient-access.find-ended',
  'SELECT id FROM patient_access WHERE account_id = :accountId AND patient_id = :patientId LIMIT 1',
)
/** An account gives up acting for a patient. `isFirst`: false for a repeat; undefined when it never acted for the patient. */
export async function giveUpAccess(tx: Db, of: { accountId: string; patientId: string; now: Date }) {
  const [ended] = await endOwn(tx, of)
  if (ended) {
    await endStreams(tx, [of])
    return { ...ended, isFirst: true }
  }
  const [before] = await findEnded(tx, { accountId: of.accountId, patientId: of.patientId })
  return before && { ...before, isFirst: false }
}

const endAll = query(
  'patient-access.end-all-for',
  `UPDATE patient_access SET ended_at = :now, ended_by = :by? WHERE patient_id = :patientId AND ended_at IS NULL
   RETURNING id, account_id AS "accountId"`,
)
/** Ends what everybody may do for a patient who leaves or is erased. `by` null: the program. Returns whose accounts. */
export async function endAllFor(tx: Db, of: { patientId: string; by: string | null; now: Date }) {
  const ended = await endAll(tx, of)
  await endStreams(tx, ended)
  return ended
}

const markOver = query(
  'patient-access.end-over',
  `UPDATE patient_access SET ended_at = until WHERE id = ANY (ARRAY(
     SELECT id FROM patient_access WHERE ended_at IS NULL AND until <= :now AND (:accountId::uuid IS NULL OR account_id = :accountId)
       AND (:patientId::uuid IS NULL OR patient_id = :patientId)
     ORDER BY until LIMIT :rows::int FOR UPDATE SKIP LOCKED)) AND ended_at IS NULL
   RETURNING id, account_id AS "accountId", patient_id AS "patientId"`,
)
type Over = { accountId: string | null; patientId: string | null; rows: number; now: Date }
/** Marks what ended by itself, of one account and patient, or of all. */
export async function endOver(tx: Db, of: Over) {
  const ended = await markOver(tx, of)
  await endStreams(tx, ended)
  return ended
}
