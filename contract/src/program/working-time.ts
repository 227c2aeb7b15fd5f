// The working days in which staff answer: the program's promises, and its calendar. Ours throughout.

import type { Static } from 'typebox'
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Day, NonBlankLine, Timestamp } from '../values.ts'

const days = Type.Integer({ minimum: 1, maximum: 15 })

/** The working days in which staff answer a registration, a prescription, and a receipt. */
export const PromisedDays = Type.Object({ registration: days, prescription: days, receipt: days })
export type PromisedDays = Static<typeof PromisedDays>
export type PromiseKind = keyof PromisedDays

/** A promise, and since when it is given. Earlier cases keep theirs. */
export const ReviewPromise = Type.Object({ from: Timestamp, ...PromisedDays.properties })
export type ReviewPromise = Static<typeof ReviewPromise>

/** A holiday, by its date in Manila. */
const Holiday = Type.Object({ day: Day, name: NonBlankLine(80) })
export type Holiday = Static<typeof Holiday>

/** Days of the week, Monday 1 to Sunday 7, as in ISO 8601. */
const Weekdays = Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), { minItems: 1, maxItems: 7, uniqueItems: true })

/** `holidays` in the order of their days. */
export const WorkingTime = Type.Object({ promise: PromisedDays, weekdays: Weekdays, holidays: Type.Array(Holiday) })
export type WorkingTime = Static<typeof WorkingTime>

export const readWorkingTime = endpoint({
  name: 'readWorkingTime',
  method: 'GET',
  path: '/api/app/staff/working-time',
  summary: 'The working days in which staff answer, and which days are worked',
  access: 'program.change',
  result: WorkingTime,
  problems: [],
})

/** The changeable part: everything except the holidays. */
export const WorkingDays = Type.Object({ promise: PromisedDays, weekdays: Weekdays })
export type WorkingDays = Static<typeof WorkingDays>

export const changeWorkingTime = endpoint({
  name: 'changeWorkingTime',
  method: 'PUT',
  path: '/api/app/staff/working-time',
  summary:
    'Change the promise, for what comes in from now on, and the days of the week that are worked, for every waiting case',
  access: 'program.change',
  body: WorkingDays,
  result: WorkingTime,
  problems: [],
})

const HolidayParams = Type.Object({ day: Day })

export const putHoliday = endpoint({
  name: 'putHoliday',
  method: 'PUT',
  path: '/api/app/staff/working-time/holidays/{day}',
  summary: 'Add a holiday, or change its name; waiting cases are due by it at once',
  access: 'program.change',
  params: HolidayParams,
  body: Type.Object({ name: NonBlankLine(80) }),
  result: WorkingTime,
  problems: [],
})

export const removeHoliday = endpoint({
  name: 'removeHoliday',
  method: 'DELETE',
  path: '/api/app/staff/working-time/holidays/{day}',
  summary:
    'Remove a holiday: its day is worked, if it is one of the week’s working days; where there is none, nothing changes',
  access: 'program.change',
  params: HolidayParams,
  result: WorkingTime,
  problems: [],
})
