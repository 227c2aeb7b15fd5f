import { dayInManila } from '@aruga/contract/days'
import { chooseCombination, readCombinations } from '@aruga/contract/program/combination'
import { recordAudit } from '../../audit/record-audit.ts'
import type { AppContext } from '../../context.ts'
import { inTransaction } from '../../db/open.ts'
import { implement } from '../../http/implement.ts'
import { findCombinations, saveCombination } from '../../records/program/combination.ts'
import { lastYearAhead } from '../../time/clock.ts'
import { invalidField } from '../../wire/problem.ts'

export const combinationRoutes = ({ db, clock }: AppContext) => [
  implement(readCombinations, () => findCombinations(db, clock())),

  implement(chooseCombination, ({ body, caller, request }) => {
    const now = clock()
    const today = dayInManila(now)
    const year = lastYearAhead(now)
    // Letters issued earlier have theirs.
    if (body.from < today) throw invalidField('DayOver', 'from')
    if (body.from.slice(0, 4) > String(year)) throw invalidField('PeriodTooLate', 'from', { year })
    return inTransaction(db, async (tx) => {
      if (await saveCombination(tx, body)) {
        const audited = { action: 'program.combination_chosen', reason: `${body.combination} ${body.from}` } as const
        await recordAudit(tx, {
          at: now,
          actorId: caller.accountId,
          ...audited,
          patientId: null,
          subjectId: null,
          request,
        })
      }
      return findCombinations(tx, now)
    })
  }),
]
