// How long an accepted paper counts.
import { dayInManila, daysAfter, monthsAfter } from '@aruga/contract/days'
import { PAPER_REMINDER_DAYS } from '@aruga/contract/papers/papers'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { invalidField } from '../../wire/problem.ts'

const find = query(
  'papers.find-of-document',
  `SELECT k.valid_months AS "validMonths" FROM program_paper p JOIN paper_kind k ON k.id = p.paper_kind_id WHERE p.document_id = :documentId`,
)
const put = query(
  'papers.put-validity',
  'UPDATE program_paper SET valid_until = :validUntil?, reminded_days = :remindedDays? WHERE document_id = :documentId',
)

/**
 * Puts the last day on which a paper counts: `wanted`, as the reviewer read it, else by its kind. Throws for a day that has passed, or that
 * is later than its kind allows. Returns it; null: for good.
 */
export async function putValidity(tx: Db, documentId: string, wanted: string | undefined, now: Date) {
  const [paper] = await find(tx, { documentId })
  if (!paper) throw new Error('A paper without its kind')
  const today = dayInManila(now)
  const latest = paper.validMonths === null ? null : monthsAfter(today, paper.validMonths)
  if (wanted !== undefined && wanted < today) throw invalidField('DayHasPassed', 'validUntil')
  if (wanted !== undefined && latest !== null && wanted > latest)
    throw invalidField('PaperDayTooLate', 'validUntil', { day: latest })
  const lastDay = wanted ?? latest
  // The patient is told the day now: no reminder whose day has come already follows at once.
  const past = PAPER_REMINDER_DAYS.filter((days) => lastDay !== null && lastDay <= daysAfter(today, days))
  await put(tx, { documentId, validUntil: lastDay, remindedDays: past.length > 0 ? Math.min(...past) : null })
  return lastDay
}
