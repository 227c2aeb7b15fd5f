import { chooseCombination, readCombinations } from '@aruga/contract/program/combination'
import { recordAudit } from '../../audit/record-audit.ts'
import type { AppContext } from '../../context.ts'
import { inTransaction } from '../../db/open.ts'
import { implement } from '../../http/implement.ts'
import { refuseAlone } from '../../records/formulary/second-person/need.ts'
import { checkCombination, findCombinations, saveCombination } from '../../records/program/combination.ts'

export const combinationRoutes = ({ db, clock }: AppContext) => [
  implement(readCombinations, () => findCombinations(db, clock())),

  implement(chooseCombination, ({ body, caller, request }) => {
    const now = clock()
    checkCombination(body.from, now)
    return inTransaction(db, async (tx) => {
      await refuseAlone(tx, [{ kind: 'combination', ...body }], now)
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
