import { randomUUID } from 'node:crypto'
import type { AccountKind, NotificationKind, PatientKind } from '@aruga/contract/notifications/kinds'
import type { Db } from '../db/open.ts'
import { query } from '../db/query.ts'
import { accountEvent, payloadOf } from '../events/publish.ts'
import { type TextParams, textsOf } from './messages.ts'
import { isOnPaper, putOnPaper } from './post.ts'
import { topicsOf } from './topics.ts'

const insert = query(
  'notifications.insert',
  `INSERT INTO notification (id, account_id, kind, title, body, subject_id, created_at, mail_to)
   SELECT :id, :accountId, :kind, :title::jsonb, :body::jsonb, :subjectId, :now, CASE WHEN :toCurrentAddress THEN mail_address_of(account) END
   FROM account WHERE id = :accountId
   RETURNING publish(:event)`,
)

/** SQL: an event as `accountEvent` makes it, to `account_id`. */
const event = `jsonb_build_array(jsonb_build_object('to', 'account ' || account_id, 'topics', :topics::text[]))::text`
const insertForPatient = query(
  'notifications.insert-for-patient',
  `INSERT INTO notification (id, account_id, patient_id, kind, title, body, subject_id, created_at)
   SELECT gen_random_uuid(), reader.account_id, :patientId, :kind, :title::jsonb, :body::jsonb, :subjectId, :now
   FROM accounts_of(:patientId, :now) reader WHERE (:only::uuid[] IS NULL OR reader.account_id = ANY (:only))
   RETURNING publish(${event})`,
)

type Column = 'id' | 'account_id' | 'patient_id' | 'kind' | 'title' | 'body' | 'subject_id' | 'created_at'

/** SQL that stores a notification for each row of `from` and publishes nothing, for the claim, which is one statement (docs/decisions/009). */
export const notificationSql = (columns: Record<Column, string>, from: string): string =>
  `INSERT INTO notification (${Object.keys(columns)}) SELECT ${Object.values(columns)} FROM ${from}`

type News<Kind extends NotificationKind> = {
  kind: Kind
  params?: TextParams
  /** The letter or document that it is about, if any (contract/src/notifications/paths.ts). */
  subjectId?: string | null
  now: Date
}

export type NotificationInput = News<AccountKind> & {
  accountId: string
  /** Mails to the account's present address, even if it changes or the account closes before the mail is sent. */
  toCurrentAddress?: boolean
}

/** Notifies an account of what is about itself: in the app, by mail (outbox.ts), and with a change event to its open apps (events/). */
export async function notify(tx: Db, input: NotificationInput) {
  const { accountId, kind, subjectId = null, now, toCurrentAddress = false } = input
  const event = payloadOf(accountEvent(accountId, topicsOf(kind)))
  await insert(tx, { id: randomUUID(), ...columnsOf(input), accountId, kind, subjectId, now, toCurrentAddress, event })
}

export type PatientNews = News<PatientKind>
export type PatientNotification = PatientNews & {
  patientId: string
  /** Only these of those who may see the patient. */
  only?: readonly string[] | null
}

/** Notifies all who may see a patient of what is about the patient, each with a notification of their own. */
export async function notifyPatient(tx: Db, input: PatientNotification) {
  const { patientId, kind, subjectId = null, only = null, now } = input
  const told = await insertForPatient(tx, {
    ...columnsOf(input),
    patientId,
    kind,
    subjectId,
    only,
    now,
    topics: topicsOf(kind),
  })
  if (told.length === 0 && only === null && isOnPaper(kind))
    await putOnPaper(tx, { ...columnsOf(input), patientId, kind, now })
}

const copyToOthers = query(
  'notifications.copy-to-others',
  `INSERT INTO notification (id, account_id, patient_id, kind, title, body, subject_id, created_at)
   SELECT gen_random_uuid(), reader.account_id, n.patient_id, n.kind, n.title, n.body, n.subject_id, n.created_at
   FROM notification n, accounts_of(:patientId, :now) reader
   WHERE n.account_id = :accountId AND n.created_at = :at AND n.kind = :kind AND n.subject_id = :subjectId AND reader.account_id <> n.account_id
     AND NOT EXISTS (SELECT FROM notification o
       WHERE o.account_id = reader.account_id AND o.created_at = n.created_at AND o.kind = n.kind AND o.subject_id = n.subject_id)
   RETURNING publish(${event})`,
)
type Known = {
  accountId: string
  patientId: string
  kind: PatientKind
  subjectId: string
  at: Date | string
  now: Date
}
/** Notifies all others who may see the patient of what one account was notified of at that time. Repeated, it notifies nobody twice. */
export const notifyOthers = (tx: Db, { kind, ...known }: Known) =>
  copyToOthers(tx, { ...known, kind, topics: topicsOf(kind) })

function columnsOf({ kind, params }: Pick<News<NotificationKind>, 'kind' | 'params'>) {
  const { title, body } = textsOf(kind, params)
  return { title: JSON.stringify(title), body: JSON.stringify(body) }
}
