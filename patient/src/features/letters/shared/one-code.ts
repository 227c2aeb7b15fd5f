// Letters that the patient claimed at one branch share one code.

import { isBefore } from '@aruga/contract/instants'
import type { Letter, LetterInFull } from '@aruga/contract/letters/letters'
import { useInfiniteQuery, useQueries } from '@tanstack/react-query'
import { language } from '../../../i18n/messages.ts'
import type { OnCode } from '../../../platform/code-cache.ts'
import { useKeepFresh } from '../../../ui/page/use-keep-fresh.ts'
import { hasValidCode } from './current-letter.ts'
import { allLettersQuery, letterQuery } from './queries.ts'

type Claim = NonNullable<LetterInFull['claim']>
export type ClaimedLetter = LetterInFull & { claim: Claim }

/** The other letters of a letter's code; none from a server, or in a copy on this device, that does not know of them. */
export const togetherOf = (claim: LetterInFull['claim']): Claim['together'] => claim?.together ?? []

export type CodeMedicine = OnCode & { letterId: string; number: string }

export const medicineOf = ({ id, number, productName, strength, unit, ...letter }: Letter): CodeMedicine => {
  const left = letter.quantityApproved - letter.quantityPurchased
  return { letterId: id, number, productName, strength, unit, left }
}

/** The medicines of a letter's code, by the numbers of their letters: in the same order on the page of each. */
export function medicinesOf(letter: LetterInFull): CodeMedicine[] {
  const others = togetherOf(letter.claim).map(({ quantityLeft, ...other }) => ({ ...other, left: quantityLeft }))
  return [medicineOf(letter), ...others].sort(byNumber)
}

export const byNumber = (a: CodeMedicine, b: CodeMedicine) => (a.number < b.number ? -1 : 1)

/** `Insulin glargine and Metformin`, in the patient's language. */
export const listed = (names: string[]) => new Intl.ListFormat(language(), { type: 'conjunction' }).format(names)

/** Of letters in a list: which are there with others on one code, by their ids, and for how many medicines that code is. */
export function useSharedCodes(letters: Letter[]): ReadonlyMap<string, number> {
  const claimed = letters.filter(({ status }) => status === 'Claimed')
  // Only letters at one branch can have one code; one that is alone there is not read for it.
  const maybe = claimed.filter(({ id, branchName }) =>
    claimed.some((other) => other.id !== id && other.branchName === branchName),
  )
  const full = useFullLetters(maybe)
  return new Map(
    full.flatMap(({ id, claim }) => (togetherOf(claim).length > 0 ? [[id, togetherOf(claim).length + 1]] : [])),
  )
}

/** The patient's other letters with a valid code at this branch. */
export function useClaimedAt(branch: { id: string; name: string } | null, letterId: string): ClaimedLetter[] {
  return useOthersAt(branch?.name ?? null, letterId).filter(({ claim }) => claim.branch.id === branch?.id)
}

/**
 * After a hand-over of this letter: the others that were claimed at its branch before, and whose code is not the one on this letter's
 * page.
 */
export function useStillToCollect({ id, branchName, claim, timeline }: LetterInFull): ClaimedLetter[] {
  const handedOver = timeline.findLast(({ state }) => state === 'Bought' || state === 'Dispensed')?.at
  return useOthersAt(handedOver ? branchName : null, id).filter(
    (other) => handedOver && isBefore(other.claim.claimedAt, handedOver) && other.claim.code !== claim?.code,
  )
}

function useOthersAt(branchName: string | null, letterId: string): ClaimedLetter[] {
  const { data } = useInfiniteQuery({ ...allLettersQuery, enabled: branchName !== null })
  const letters = data?.pages.flatMap(({ items }) => items) ?? []
  const others = letters.filter(
    (other) => other.id !== letterId && other.status === 'Claimed' && other.branchName === branchName,
  )
  return useFullLetters(others).filter((other): other is ClaimedLetter => hasValidCode(other))
}

function useFullLetters(letters: Letter[]): LetterInFull[] {
  const read = useQueries({ queries: letters.map(({ id }) => letterQuery(id)) })
  useKeepFresh((how) => Promise.all(read.map(({ refetch }) => refetch(how))), {
    paused: read.length === 0 || read.some(({ isError }) => isError),
    polls: false,
    follows: ['letters'],
  })
  return read.flatMap(({ data }) => (data ? [data] : []))
}
