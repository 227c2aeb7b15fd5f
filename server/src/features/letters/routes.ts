import { dayInManila } from '@aruga/contract/days'
import { freeUnitCountOf, readFreeUnits } from '@aruga/contract/letters/free-units'
import { claimLetter, listLetters, readLetter, undoLetterClaim } from '@aruga/contract/letters/letters'
import { mayActing } from '@aruga/contract/permissions'
import { isOpenWithUnits } from '@aruga/contract/review/open-letters'
import type { AppContext } from '../../context.ts'
import { inTransaction } from '../../db/open.ts'
import { branchEvent } from '../../events/publish.ts'
import { type Call, implement, implementInOneQuery } from '../../http/implement.ts'
import { answerClaim, claimByToken } from '../../records/letters/claim.ts'
import { countsOnNext } from '../../records/letters/counts-on-next.ts'
import { readTerms } from '../../records/letters/money.ts'
import {
  findLetterOfPatient,
  letterInFull,
  letterSorting,
  listLettersByToken,
  newestFirst,
} from '../../records/letters/queries.ts'
import { withValidCode } from '../../records/letters/renew-code.ts'
import { undoClaim } from '../../records/letters/undo-claim.ts'
import { containing, orderBy, pageOf } from '../../wire/list-query.ts'
import { problem } from '../../wire/problem.ts'

type Claiming = Pick<Call<typeof claimLetter>, 'body' | 'request'> & { now: Date }
const claimOf = ({ body, request, now }: Claiming) => {
  return { letterId: body.id, branchId: body.pharmacyBranchId, request, now }
}

export const letterRoutes = ({ db, clock, events }: AppContext) => [
  implementInOneQuery(
    listLetters,
    ({ token, now, query }) =>
      listLettersByToken(db, {
        ...token,
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
    // Who may only see reads the code as it is.
    const shown = mayActing(caller.acts, 'claim') ? await withValidCode(db, letter, caller.patientId, now) : letter
    // With a new code, it may be coming again.
    if (shown !== letter && shown.branchId) events.publishDebounced(branchEvent(shown.branchId, 'claims'))
    return letterInFull(db, shown, caller.language)
  }),

  implement(readFreeUnits, async ({ params: { id }, caller }) => {
    const now = clock()
    const letter = await findLetterOfPatient(db, id, caller.patientId, now)
    if (!letter) throw problem('NotFound')
    const isOpen = isOpenWithUnits(letter)
    if (!isOpen && !(await countsOnNext(db, id, clock()))) return { count: null }
    const terms = await readTerms(db, { letterId: id, branchId: letter.branchId, at: now })
    // The limits of one letter begin anew with the next.
    const next = terms && (isOpen ? terms : { ...terms, onLetter: { units: 0, benefitUnits: 0, benefitAmount: 0 } })
    const lastDay = dayInManila(new Date(letter.validUntil))
    const unitsLeft = letter.quantityApproved - letter.quantityPurchased
    return { count: next && freeUnitCountOf(next, { lastDay, unitsLeft }) }
  }),

  implementInOneQuery(
    claimLetter,
    ({ token, ...call }) => claimByToken(db, token, claimOf(call)),
    ({ token, caller, ...call }, { letter }) =>
      answerClaim({ db, clock, events }, letter, { claim: claimOf(call), token, caller }),
  ),

  implement(undoLetterClaim, async ({ params, caller, request }) => {
    const { patientId, accountId, acts, language } = caller
    const now = clock()
    const undoing = { letterId: params.id, patientId, accountId, byCaregiver: acts !== null, now, request }
    const branchId = await inTransaction(db, (tx) => undoClaim(tx, undoing))
    const letter = await findLetterOfPatient(db, params.id, patientId, now)
    if (!letter) throw problem('NotFound')
    if (branchId) {
      // Another till may have it open: it was looked up, refused by a colleague, and then undone.
      events.publishDebounced(branchEvent(branchId))
      return letterInFull(db, letter, language)
    }
    if (letter.status === 'Expired') throw problem('LetterExpired')
    // Claimed but not scanned: another device claimed it again after this undo had found nothing.
    const isScanned = letter.status === 'Claimed' && letter.scannedAt !== null
    throw problem(isScanned ? 'ClaimAlreadyScanned' : 'LetterNotClaimed')
  }),
]
