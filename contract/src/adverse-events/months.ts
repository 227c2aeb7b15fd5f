// The safety reports of a month, for the reconciliation with the marketing authorization holder: both sides compare what one sent and the
// other received. No patient is named. Ours throughout.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { exportFormats } from '../csv/formats.ts'
import { endpoint } from '../endpoint.ts'
import { AllOf, Day, NonBlankLine, Nullable, OneOf, Timestamp } from '../values.ts'

export const monthSteps = ['Acknowledged', 'AskedAfter'] as const

const Count = Type.Integer({ minimum: 0 })
const AdverseEventMonth = Type.Object({
  /** Its first day in Manila. A report belongs to the month in which it was written, which never changes. */
  month: Day,
  /** Whether it is over: only then its list can be acknowledged or asked after. */
  over: Type.Boolean(),
  reports: Count,
  serious: Count,
  /** Not handed over yet, or not since the last addition. */
  waiting: Count,
  /** Written in an earlier month, and handed over in this one, for the first time or again: on its list, too. */
  older: Count,
  /** Newest first: the first one is what the holder said last. */
  steps: Type.Array(
    Type.Object({
      kind: OneOf(monthSteps),
      at: Timestamp,
      /** The name of the member of staff who recorded it. */
      by: Type.String(),
      /** Who at the holder acknowledged the list, or what is asked. */
      words: Type.String(),
      /** Why it was acknowledged while reports of the month were not handed over. */
      whyWaiting: Nullable(Type.String()),
    }),
  ),
})
export type AdverseEventMonth = Static<typeof AdverseEventMonth>

const path = '/api/app/staff/adverse-event-months'
const access = 'adverse-events.hand-over'

export const listAdverseEventMonths = endpoint({
  name: 'listAdverseEventMonths',
  method: 'GET',
  path,
  summary:
    'The last 24 months from the first report on, newest first, also those without a report: how many, and whether the holder acknowledged the list',
  access,
  result: AllOf(AdverseEventMonth),
  problems: [],
})

export const exportAdverseEventMonth = endpoint({
  name: 'exportAdverseEventMonth',
  method: 'GET',
  path: `${path}/export`,
  summary:
    'The reports of a month, and older ones that were handed over in it, without names, as PDF or a table; audited. `Month`: any day of it',
  access,
  query: Type.Object({ Month: Day, Format: OneOf(exportFormats) }),
  result: 'file',
  problems: [],
})

export const settleAdverseEventMonth = endpoint({
  name: 'settleAdverseEventMonth',
  method: 'POST',
  path: `${path}/steps`,
  summary: 'Record that the holder acknowledged the list of a month, or what is asked after; audited',
  access,
  body: Type.Object({
    /** Any day of it. */
    month: Day,
    kind: OneOf(monthSteps),
    words: NonBlankLine(500),
    /** `ReportsWaitReasonRequired` where it is acknowledged while reports of the month wait; ignored otherwise. */
    whyWaiting: Type.Optional(NonBlankLine(500)),
  }),
  result: AdverseEventMonth,
  problems: ['RequestInProgress', 'IdempotencyKeyReused'],
  idempotencyKey: true,
})
