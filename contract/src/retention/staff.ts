// Retention periods and past disposals, for administrators. Ours throughout.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Id, ListQuery, NonBlankLine, Nullable, OneOf, PageOf, Timestamp } from '../values.ts'
import { retentionClasses } from './classes.ts'

const months = Type.Integer({ minimum: 1, maximum: 600 })
const count = Type.Integer({ minimum: 0 })

const RetentionState = Type.Object({
  class: OneOf(retentionClasses),
  /** The period; then its bounds and its default. Whole months. */
  months,
  min: months,
  max: months,
  usual: months,
  /** Nothing of the class is disposed of earlier. Null until the first night of a version with the class. */
  effectiveFrom: Nullable(Timestamp),
  /** The last change by an administrator, and why. */
  changedAt: Nullable(Timestamp),
  changedBy: Nullable(Type.String()),
  reason: Nullable(Type.String()),
  /** What the next run would dispose of, and everything due 30 days from now; at most `DUE_COUNTED`. */
  dueTonight: count,
  dueSoon: count,
  /** The disposals of the last 30 days, and the time of the last one. */
  disposedLately: count,
  lastDisposedAt: Nullable(Timestamp),
})
export type RetentionState = Static<typeof RetentionState>

const Retention = Type.Object({
  readAt: Timestamp,
  /** The next run of the disposal job. */
  nextRunAt: Timestamp,
  items: Type.Array(RetentionState),
})
export type Retention = Static<typeof Retention>

export const readRetention = endpoint({
  name: 'readRetention',
  method: 'GET',
  path: '/api/app/staff/retention',
  summary: 'Each class of data: how long it is kept, how much is due, and how much was disposed of',
  access: 'retention.change',
  result: Retention,
  problems: [],
  perMinute: 60,
})

export const changeRetentionPeriod = endpoint({
  name: 'changeRetentionPeriod',
  method: 'PUT',
  path: '/api/app/staff/retention/{class}',
  summary:
    'Change how long a class of data is kept, within its bounds; audited. A shorter period has no effect for 30 days',
  access: 'retention.change',
  recentPassword: 'always',
  params: Type.Object({ class: OneOf(retentionClasses) }),
  body: Type.Object({ months, reason: NonBlankLine(500) }),
  result: 'nothing',
  problems: [],
  perMinute: 20,
})

const Disposal = Type.Object({
  id: Id,
  class: OneOf(retentionClasses),
  at: Timestamp,
  /** The period at that time, and the latest start of a disposed period. */
  months,
  upTo: Timestamp,
  count,
  /** SHA-256 of the ids, in hexadecimal digits: proves that a list of ids was disposed of. */
  sha256: Type.String(),
  /** Whether the audit log has the same disposal. */
  onRecord: Type.Boolean(),
})
export type Disposal = Static<typeof Disposal>

export const DISPOSALS_COUNTED = 1_000

export const listDisposals = endpoint({
  name: 'listDisposals',
  method: 'GET',
  path: '/api/app/staff/disposals',
  summary: 'What was disposed of, batch by batch, the newest first; Filter is the beginning of a hash',
  access: 'retention.change',
  query: Type.Object({ ...ListQuery.properties, Class: Type.Optional(OneOf(retentionClasses)) }),
  result: Type.Object({
    ...PageOf(Disposal).properties,
    /** Whether there are more than `totalCount`, which stops at `DISPOSALS_COUNTED`. */
    more: Type.Boolean(),
  }),
  problems: [],
})
