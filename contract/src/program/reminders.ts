// What patients are reminded of, as administrators choose it (docs/decisions/292). Ours throughout.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import type { PatientKind } from '../notifications/kinds.ts'
import { AllOf, OneOf } from '../values.ts'

/** In the order of a letter's life. */
export const reminderKinds = [
  'LetterUnclaimed',
  'ReceiptMissing',
  'LetterExpiresSoon',
  'PrescriptionEndsSoon',
  'NextLetterDue',
] as const satisfies readonly PatientKind[]
export type ReminderKind = (typeof reminderKinds)[number]

const MOST_DAYS = 60
/** The most days of a kind. The app offers the next letter 7 days before the units are used up: an earlier reminder would lead to nothing. */
export const mostDaysOf = (kind: ReminderKind): number => (kind === 'NextLetterDue' ? 7 : MOST_DAYS)

/** So many days after a reminder it is counted whether the patient did it. */
export const MEASURED_DAYS = 7

const choices = {
  wanted: Type.Boolean(),
  /** After the letter was issued or the units were handed over; before the letter or the prescription ends, or the units are used up. */
  days: Type.Integer({ minimum: 1, maximum: MOST_DAYS }),
  /** How many in a hundred are left out by lot, to measure what the reminder changes. 0: nobody. */
  leftOut: Type.Integer({ minimum: 0, maximum: 50 }),
}
export const ReminderSetting = Type.Object({ kind: OneOf(reminderKinds), ...choices })
export type ReminderSetting = Static<typeof ReminderSetting>

export const listReminderSettings = endpoint({
  name: 'listReminderSettings',
  method: 'GET',
  path: '/api/app/staff/program/reminders',
  summary: 'What patients are reminded of, and when',
  access: 'program.change',
  result: AllOf(ReminderSetting),
  problems: [],
})

export const changeReminder = endpoint({
  name: 'changeReminder',
  method: 'PUT',
  path: '/api/app/staff/program/reminders/{kind}',
  summary: 'Switch a reminder on or off, and choose its days and how many in a hundred are left out to measure it',
  access: 'program.change',
  params: Type.Object({ kind: OneOf(reminderKinds) }),
  body: Type.Object(choices),
  result: AllOf(ReminderSetting),
  problems: [],
  recentPassword: 'always',
})
