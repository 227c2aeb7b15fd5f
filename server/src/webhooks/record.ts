// The events of receivers outside (contract/src/webhooks/events.ts), each stored in the transaction of what happened, as a row for each receiver
// that is switched on (docs/decisions/008-mail-once.md#315). Without a receiver the statements read one empty table.
import type { EventKind } from '@aruga/contract/webhooks/events'
import type { Db } from '../db/open.ts'
import { query } from '../db/query.ts'

type Column = 'kind' | 'patient' | 'subject' | 'branch' | 'at'

/** SQL that stores an event for each row of `from`. Rows about one subject are locked by their transition, which makes their order that of the events. */
export const eventSql = ({ kind, patient, subject, branch, at }: Record<Column, string>, from: string): string =>
  `INSERT INTO webhook_event (id, webhook_id, kind, subject_id, at, data, since, due_at)
   SELECT gen_random_uuid(), w.id, ${kind}, coalesce(${patient}, ${subject}), ${at}, o.data, ${at}, ${at}
   FROM ${from} CROSS JOIN webhook w CROSS JOIN LATERAL event_data(${kind}, ${patient}, ${subject}, ${branch}) AS o (data)
   WHERE w.allowed_at IS NOT NULL AND w.ends_on >= manila_day(${at}) AND ${kind} = ANY (w.kinds) AND o.data IS NOT NULL`

const insert = query(
  'webhooks.record',
  eventSql(
    {
      kind: ':kind::text',
      patient: `nullif(e.patient_id, '')::uuid`,
      subject: 'e.subject_id',
      branch: 'NULL',
      at: ':at::timestamptz',
    },
    'unnest(:patientIds::text[], :subjectIds::uuid[]) AS e (patient_id, subject_id)',
  ),
)

type Happened = {
  kind: EventKind
  at: Date
  /** `patientId` is null for what is about no patient. */
  each: readonly { patientId: string | null; subjectId: string }[]
}

/** Call it after the change, in its transaction: an event says what is stored then. */
export async function recordEvents(tx: Db, { kind, at, each }: Happened): Promise<void> {
  if (each.length === 0) return
  const patientIds = each.map(({ patientId }) => patientId ?? '')
  await insert(tx, { kind, at, patientIds, subjectIds: each.map(({ subjectId }) => subjectId) })
}
