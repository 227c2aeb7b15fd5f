import { claimLetter, listLetters, readLetter, undoLetterClaim } from '@aruga/contract/letters/letters'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../db/open.ts'
import { accountEvent, branchEvent } from '../../events/publish.ts'
import { type Call, implement, implementInOneQuery } from '../../http/implement.ts'
import { containing, orderBy, pageOf } from '../../http/list-query.ts'
import { problem } from '../../http/problem.ts'
import { topicsOf } from '../notifications/topics.ts'
import { findBranch, isBranch } from '../pharmacies/queries.ts'
import { claimByToken, renewClaimCode, undoClaim } from './claiming.ts'
import {
  findLetterOfPatient,
  type LetterRow,
  letterInFull,
  letterSorting,
  listLettersByToken,
  newestFirst,
} from './queries.ts'

type Claiming = Pick<Call<typeof claimLetter>, 'body' | 'request'> & { now: Date }
const claimOf = ({ body, request, now }: Claiming) => {
  return { letterId: body.id, branchId: body.pharmacyBranchId, request, now }
}

/** The letter as it is, its code another one where that has run out: what is shown to a patient is good at the counter. */
async function withLivingCode(db: Db, letter: LetterRow, patientId: string, now: Date): Promise<LetterRow> {
  const { id, status, codeValidUntil } = letter
  if (status !== 'Claimed' || !codeValidUntil || new Date(codeValidUntil) > now) return letter
  await renewClaimCode(db, id, patientId, now)
  return (await findLetterOfPatient(db, id, patientId, now)) ?? letter
}

export const letterRoutes = ({ db, clock, events }: AppContext) => [
  implementInOneQuery(
    listLetters,
    ({ tokenHash, now, query }) =>
      listLettersByToken(db, {
        tokenHash,
        now,
        filter: containing(query.Filter),
        status: query.Status ?? null,
        order: orderBy(query.Sorting, letterSorting, newestFirst),
        ...pageOf(query),
      }),
    async (_call, { page }) => page,
  ),

  implement(readLetter, async ({ params, caller }) => {
    const now = clock()
    const letter = await findLetterOfPatient(db, params.id, caller.patientId, now)
    if (!letter) throw problem('NotFound')
    return letterInFull(await withLivingCode(db, letter, caller.patientId, now), caller.language)
  }),

  implementInOneQuery(
    claimLetter,
    ({ tokenHash, ...call }) => claimByToken(db, tokenHash, claimOf(call)),
    async ({ tokenHash, caller, ...call }, found) => {
      const { patientId, accountId, language } = caller
      const { letterId, branchId, now } = claimOf(call)
      let claimed = found.letter
      // A second round is only for a claim that was undone between our try and our look.
      for (let round = 1; ; round++) {
        if (claimed) {
          // Not in the claim's own statement: those that tell wait for one another at their commit (docs/decisions/012).
          events.publishDebounced(accountEvent(accountId, topicsOf('LetterClaimed')))
          return letterInFull(claimed, language)
        }
        const letter = await findLetterOfPatient(db, letterId, patientId, now)
        if (!letter) throw problem('NotFound')
        if (letter.status === 'Expired') throw problem('LetterExpired')
        if (letter.status === 'Claimed') {
          // The same claim again answers the same, whoever of us made it.
          if (letter.branchId === branchId.toLowerCase()) {
            return letterInFull(await withLivingCode(db, letter, patientId, now), language)
          }
          throw problem('LetterClaimedElsewhere', { branchName: letter.branchName })
        }
        if (letter.status !== 'Issued') throw problem('LetterNotClaimable')
        if (!(await findBranch(db, branchId))) {
          throw problem((await isBranch(db, branchId)) ? 'BranchNotAvailable' : 'NotFound')
        }
        if (round === 3) throw problem('BranchNotAvailable')
        claimed = (await claimByToken(db, tokenHash, { ...claimOf(call), now: clock() }))?.letter ?? null
      }
    },
  ),

  implement(undoLetterClaim, async ({ params, caller, request }) => {
    const { patientId, accountId, language } = caller
    const now = clock()
    const branchId = await undoClaim(db, { letterId: params.id, patientId, accountId, now, request })
    const letter = await findLetterOfPatient(db, params.id, patientId, now)
    if (!letter) throw problem('NotFound')
    if (branchId) {
      // Another till may have it open: it was looked up, refused by a colleague, and given back.
      events.publishDebounced(branchEvent(branchId))
      events.publishDebounced(accountEvent(accountId, topicsOf('LetterClaimUndone')))
      return letterInFull(letter, language)
    }
    if (letter.status === 'Expired') throw problem('LetterExpired')
    throw problem(letter.status === 'Claimed' ? 'ClaimAlreadyScanned' : 'LetterNotClaimed')
  }),
]
