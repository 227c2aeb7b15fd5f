// The state of the deployment, for administrators, without patients' data. Ours throughout.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { caseKinds } from '../review/case-file.ts'
import { Id, IdParams, Nullable, OneOf, Timestamp } from '../values.ts'

/** The kinds of background work; docs/operations.md says what each does. */
export const jobQueues = [
  'mail',
  'push',
  'numberText',
  'portableCopy',
  'announcement',
  'breachSearch',
  'breachNotice',
  'recall',
  'staffAccess',
  'tableImport',
  'staffFile',
  'patientImport',
  'patientInvitations',
  'letterDates',
  'auditSeal',
  'reports',
  'unproved',
  'signals',
  'busyDoctors',
  'statements',
  'scanFile',
  'scanHeld',
  'erasureReminder',
  'adverseEventReminder',
  'earlierLooks',
  'fileCheck',
  'retention',
  'sweep',
] as const

const Waiting = {
  waiting: Type.Integer(),
  /** Since when the oldest has been waiting; null when nothing waits. */
  oldestAt: Nullable(Timestamp),
}

export const QueueState = Type.Object({
  name: OneOf(jobQueues),
  ...Waiting,
  running: Type.Integer(),
  /** Given up after all retries. */
  failed: Type.Integer(),
  lastFailedAt: Nullable(Timestamp),
})
export type QueueState = Static<typeof QueueState>

export const Operations = Type.Object({
  readAt: Timestamp,
  server: Type.Object({ version: Type.String(), node: Type.String(), startedAt: Timestamp }),
  database: Type.Object({
    /** Like `18.4`. */
    version: Type.String(),
    /** The newest applied migration, like `017-attempts`. */
    migration: Type.String(),
    bytes: Type.Integer(),
  }),
  /** The disk under the patients' files. */
  disk: Type.Object({ freeBytes: Type.Integer(), totalBytes: Type.Integer() }),
  queues: Type.Array(QueueState),
  mails: Type.Object({
    /** Unsent mails, queued or not: their number, and since when the oldest is due. */
    ...Waiting,
    /** May have arrived, and are not retried automatically. */
    unknown: Type.Integer(),
    /** Refused by the recipient's mail server. */
    refused: Type.Integer(),
  }),
  cases: Type.Array(Type.Object({ kind: OneOf(caseKinds), ...Waiting })),
  /** The newest complete backup. */
  backup: Type.Object({
    lastAt: Nullable(Timestamp),
    /** Files that were missing or damaged when it was made. */
    faultyFiles: Type.Integer(),
  }),
  /** Stored files that the check found damaged, and when it had last read all of them. */
  files: Type.Object({ damaged: Type.Integer(), allReadAt: Nullable(Timestamp) }),
  auditLog: Type.Object({ lastSealAt: Nullable(Timestamp), unsealed: Type.Integer() }),
  /** Erasures due within the week or overdue, and the day of the first. */
  erasures: Type.Object({ due: Type.Integer(), firstBy: Nullable(Timestamp) }),
})
export type Operations = Static<typeof Operations>

export const readOperations = endpoint({
  name: 'readOperations',
  method: 'GET',
  path: '/api/app/staff/operations',
  summary:
    'How the deployment is doing: versions, disk, queues of background work, mails, waiting cases, the audit log’s seal',
  access: 'operations.run',
  result: Operations,
  problems: [],
})

export const retryJobs = endpoint({
  name: 'retryJobs',
  method: 'POST',
  path: '/api/app/staff/operations/retry/{queue}',
  summary: 'Run the failed jobs of a queue again; answers how many',
  access: 'operations.run',
  params: Type.Object({ queue: OneOf(jobQueues) }),
  result: Type.Object({ jobs: Type.Integer() }),
  problems: [],
})

/** A mail that is not retried automatically. It shows the patient’s code and the notification's subject, but no address. */
export const MailNotSent = Type.Object({
  id: Id,
  /** May have arrived, or the address takes no mail. */
  state: OneOf(['unknown', 'refused']),
  triedAt: Timestamp,
  /** The notification’s title; null for a link, which its owner can request again. */
  title: Nullable(Type.String()),
  /** Null for staff. */
  patientCode: Nullable(Type.String()),
})
export type MailNotSent = Static<typeof MailNotSent>

export const listMailsNotSent = endpoint({
  name: 'listMailsNotSent',
  method: 'GET',
  path: '/api/app/staff/operations/mails',
  summary: 'Mails that may not have arrived, or were refused: the newest 100 of the last 90 days',
  access: 'operations.run',
  result: Type.Object({ items: Type.Array(MailNotSent) }),
  problems: [],
})

export const sendMailAgain = endpoint({
  name: 'sendMailAgain',
  method: 'POST',
  path: '/api/app/staff/operations/mails/{id}/send-again',
  summary:
    'Send a notification’s mail once more, though it may have arrived. Audited; only the first of two presses counts',
  access: 'operations.run',
  params: IdParams,
  result: 'nothing',
  problems: ['NotFound'],
})

/** The part of a stored file: a document's original, its shown picture, or its thumbnail; or not a document's. */
const fileParts = ['Original', 'Picture', 'Thumbnail', 'Photo', 'PortableCopy'] as const
export type FilePart = (typeof fileParts)[number]

/** The fault of a stored file: missing, changed or cut short, or whole but another file. */
const fileFaults = ['Missing', 'Damaged', 'Different'] as const
export type FileFault = (typeof fileFaults)[number]

/** A stored file that cannot be opened. `key` names it in the store and in backups. */
export const DamagedFile = Type.Object({
  key: Type.String(),
  part: OneOf(fileParts),
  fault: OneOf(fileFaults),
  foundAt: Timestamp,
  /** Null for a profile photo and a copy of a patient’s data. */
  documentId: Nullable(Id),
  patientId: Id,
  patientCode: Nullable(Type.String()),
})
export type DamagedFile = Static<typeof DamagedFile>

export const listDamagedFiles = endpoint({
  name: 'listDamagedFiles',
  method: 'GET',
  path: '/api/app/staff/operations/damaged-files',
  summary:
    'Stored files that are missing or damaged: the first 100 that were found. They leave the list when they are whole again',
  access: 'operations.run',
  result: Type.Object({ items: Type.Array(DamagedFile) }),
  problems: [],
})
