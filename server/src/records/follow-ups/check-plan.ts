import { dayInManila, daysAfter } from '@aruga/contract/days'
import type { FollowUpPlan } from '@aruga/contract/patients/calls'
import type { Db } from '../../db/open.ts'
import { invalidField } from '../../wire/problem.ts'
import { lockAssignee } from '../staff/teams.ts'

const DAYS_AHEAD = 366

/**
 * Throws unless the day is within a year and the owner may follow up; their account stays as it is until the transaction
 * ends. `within`: where the request has the plan, as in `followUp.`. Returns the plan as the audit log has it.
 */
export async function checkPlan(tx: Db, { day, ownerId }: FollowUpPlan, now: Date, within = ''): Promise<string> {
  const today = dayInManila(now)
  if (day < today) throw invalidField('DayHasPassed', `${within}day`)
  if (day > daysAfter(today, DAYS_AHEAD)) throw invalidField('FollowUpTooLate', `${within}day`)
  if (ownerId === null) return `${day}: nobody`
  const name = await lockAssignee(tx, { kind: 'person', id: ownerId })
  if (!name) throw invalidField('FollowUpOwnerGone', `${within}ownerId`)
  return `${day}: ${name}`
}
