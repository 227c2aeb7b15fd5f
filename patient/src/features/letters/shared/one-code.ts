// Letters that the patient claimed at one branch share one code, until a part of one is handed over: what is left has a code of its own.

import { compareInstants, isBefore } from '@aruga/contract/instants'
import type { Letter, LetterInFull } from '@aruga/contract/letters/letters'
import { useInfiniteQuery, useQueries } from '@tanstack/react-query'
import { language } from '../../../i18n/messages.ts'
import { endOfCode, type OnCode } from '../../../platform/code-cache.ts'
import { useKeepFresh } from '../../../ui/page/use-keep-fresh.ts'
import { hasValidCode } from './current-letter.ts'
import { allLettersQuery, letterQuery } from './queries.ts'

type Claim = NonNullable<LetterInFull['claim']>
export type ClaimedLetter = LetterInFull & { claim: Claim }

/** The other letters of a letter's code; none from a server, or in a copy on this device, that does not know of them. */
export const togetherOf = (claim: LetterInFull['claim']): Claim['together'] => claim?.together ?? []

/** `validUntil`: the letter's; of another letter not in a copy of the version before. */
export type CodeMedicine = OnCode & { letterId: string; number: string; validUntil?: string }

export const medicineOf = (letter: Letter): CodeMedicine => {
  const { id, number, productName, strength, unit, validUntil } = letter
  const left = letter.quantityApproved - letter.quantityPurchased
  return { letterId: id, number, productName, strength, unit, left, validUntil }
}

/** The medicines of a letter's code, by the numbers of their letters: in the same order on the page of each. */
export const medicinesOf = (letter: LetterInFull): CodeMedicine[] =>
  inOrderOfNumbers([medicineOf(letter), ...togetherOf(letter.claim).map(medicineTogether)])

export const inOrderOfNumbers = <Numbered extends { number: string }>(letters: readonly Numbered[]): Numbered[] =>
  letters.toSorted((a, b) => (a.number < b.number ? -1 : 1))

const medicineTogether = (other: Claim['together'][number]): CodeMedicine => {
  const { letterId, number, productName, strength, unit, quantityLeft: left, validUntil } = other
  return { letterId, number, productName, strength, unit, left, validUntil }
}

/** The same in the order of the counter, which works out one after another what is paid. */
export function inOrderOfClaims({ claim, ...letter }: ClaimedLetter): CodeMedicine[] {
  const others = togetherOf(claim)
  // A copy of the version before knows only the order of the others.
  const isBehind = (other: Claim['together'][number]) =>
    other.claimedAt !== undefined && isClaimedBefore({ ...claim, id: letter.id }, { ...other, id: other.letterId })
  const behind = others.filter(isBehind)
  const before = others.filter((other) => !isBehind(other))
  return [...before.map(medicineTogether), medicineOf(letter), ...behind.map(medicineTogether)]
}

type ClaimOrder = { claimedAt: string; id: string }
const compareClaims = (a: ClaimOrder, b: ClaimOrder) =>
  compareInstants(a.claimedAt, b.claimedAt) || (a.id < b.id ? -1 : 1)
const isClaimedBefore = (a: ClaimOrder, b: ClaimOrder) => compareClaims(a, b) < 0

/** Until when a letter's code works for any of its letters, and whether none gets a new one then. */
export const endOfClaim = ({ claim, validUntil }: ClaimedLetter) =>
  endOfCode([
    { codeValidUntil: claim.codeValidUntil, letterUntil: validUntil },
    // Without its own end, in a copy of the version before, another letter goes on.
    ...togetherOf(claim).map((other) => ({
      codeValidUntil: other.codeValidUntil ?? claim.codeValidUntil,
      letterUntil: other.validUntil,
    })),
  ])

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

/** The patient's other letters whose code a letter gets that is claimed at this branch: the code of the one that was claimed there first. */
export function useCodeAt(branch: { id: string; name: string } | null, letterId: string): ClaimedLetter[] {
  const others = useOthersAt(branch?.name ?? null, letterId).filter(({ claim }) => claim.branch.id === branch?.id)
  const [first] = others.toSorted((a, b) => compareClaims({ ...a.claim, id: a.id }, { ...b.claim, id: b.id }))
  return others.filter(({ claim }) => claim.code === first?.claim.code)
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
