import type { ReminderKind } from '@aruga/contract/program/reminders'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

const insert = query(
  'reminders.record',
  // Who is left out is the lot of the subject, so that another server, or a job that begins again, does not draw anew.
  `INSERT INTO reminder (kind, subject_id, letter_id, at, left_out)
   SELECT :kind, subject, letter, :now, reminder_lot(:kind, subject) < s.left_out
   FROM unnest(:subjectIds::uuid[], :letterIds::uuid[]) AS due (subject, letter), reminder_setting s WHERE s.kind = :kind
   ON CONFLICT DO NOTHING RETURNING subject_id AS "subjectId", left_out AS "leftOut"`,
)
const listLeftOut = query(
  'reminders.list-left-out',
  'SELECT subject_id AS "subjectId" FROM reminder WHERE kind = :kind AND subject_id = ANY (:subjectIds::uuid[]) AND left_out',
)

type Due = { subjectId: string; letterId: string }
type Recorded<Row> = { kind: ReminderKind; due: readonly Row[]; now: Date }

/** Records that these are reminded of. Returns those whose patients are told: neither recorded before nor left out by lot. */
export async function recordReminders<Row extends Due>(tx: Db, { kind, due, now }: Recorded<Row>): Promise<Row[]> {
  const recorded = await insert(tx, {
    kind,
    now,
    subjectIds: due.map(({ subjectId }) => subjectId),
    letterIds: due.map(({ letterId }) => letterId),
  })
  const waiting = new Set(recorded.flatMap(({ subjectId, leftOut }) => (leftOut ? [] : [subjectId])))
  // Several letters may have the same prescription.
  return due.filter(({ subjectId }) => waiting.delete(subjectId))
}

/** The same for a reminder that comes twice, of which its own row keeps count: those that are not left out by lot. */
export async function recordRepeated<Row extends Due>(tx: Db, recorded: Recorded<Row>): Promise<Row[]> {
  await recordReminders(tx, recorded)
  const subjectIds = recorded.due.map(({ subjectId }) => subjectId)
  const leftOut = new Set(
    (await listLeftOut(tx, { kind: recorded.kind, subjectIds })).map(({ subjectId }) => subjectId),
  )
  return recorded.due.filter(({ subjectId }) => !leftOut.has(subjectId))
}
