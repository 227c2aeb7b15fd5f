import { dayInManila } from '@aruga/contract/days'
import type { CombinationFrom, Combinations } from '@aruga/contract/program/combination'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { lastYearAhead } from '../../time/clock.ts'
import { invalidField } from '../../wire/problem.ts'

const find = query(
  'program.combinations',
  `SELECT combination_on(manila_day(:now::timestamptz)) AS "current!: Combination",
     (SELECT coalesce(json_agg(json_build_object('combination', c.combination, 'from', c.valid_from) ORDER BY c.valid_from), '[]')
      FROM program_combination c WHERE c.valid_from > manila_day(:now::timestamptz)) AS "next!: LaterCombinations"`,
)
export async function findCombinations(db: Db, now: Date): Promise<Combinations> {
  const [found] = await find(db, { now })
  return found ?? { current: 'HigherOnly', next: [] }
}

const choose = query(
  'program.choose-combination',
  `INSERT INTO program_combination (valid_from, combination) VALUES (:from::date, :combination)
   ON CONFLICT (valid_from) DO UPDATE SET combination = excluded.combination WHERE program_combination.combination <> excluded.combination
   RETURNING valid_from`,
)
/** Refuses a day that has passed, on which letters had theirs, or one too far ahead. */
export function checkCombination(from: string, now: Date) {
  const year = lastYearAhead(now)
  if (from < dayInManila(now)) throw invalidField('DayOver', 'from')
  if (from.slice(0, 4) > String(year)) throw invalidField('PeriodTooLate', 'from', { year })
}

/** False when it was chosen for that day already. */
export const saveCombination = async (tx: Db, { from, combination }: CombinationFrom) =>
  (await choose(tx, { from, combination })).length > 0
