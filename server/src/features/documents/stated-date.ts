import { dayInManila } from '@aruga/contract/days'
import { invalidField } from '../../wire/problem.ts'

/** Throws at the field `member` for a future date, which no paper can have. */
export function refuseLater(day: string | undefined, member: string, now: Date) {
  if (day && day > dayInManila(now)) throw invalidField('DayInTheFuture', member)
}
