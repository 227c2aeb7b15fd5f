// SQL: the program's days (`@aruga/contract/days`).
import { PROGRAM_ZONE } from '@aruga/contract/days'

/** The day of a time in Manila. */
export const manilaDay = (time: string) => `((${time}) AT TIME ZONE '${PROGRAM_ZONE}')::date`

/** The first instant of a day in Manila. */
export const beginningOf = (day: string) => `(${day})::timestamp AT TIME ZONE '${PROGRAM_ZONE}'`

/** The last millisecond of the day in Manila on which a time is. The index letter_ends_in_its_day has it written out. */
export const endOfDay = (time: string) =>
  `(date_trunc('day', (${time}) AT TIME ZONE '${PROGRAM_ZONE}') + interval '1 day' - interval '1 ms') AT TIME ZONE '${PROGRAM_ZONE}'`
