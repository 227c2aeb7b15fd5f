import { isAfter } from '@aruga/contract/instants'
import type { Letter } from '@aruga/contract/letters/letters'
import { useInfiniteQuery } from '@tanstack/react-query'
import { serverNow } from '../../../platform/server-time.ts'
import { useChanges } from '../../outbox/shared/changes.ts'
import type { ChosenBranch } from '../../pharmacies/shared/branch-choice.tsx'
import { allLettersQuery } from '../shared/queries.ts'
import { useOutAt } from '../shared/use-stock.ts'

/** `isOut`: the branch has told that it is out of the product. */
type Claimable = { letter: Letter; isOut: boolean }

/** The patient's other letters that can be claimed at a branch, without those whose claim is in the outbox; none before one is chosen. */
export function useClaimable(letterId: string, branch: ChosenBranch | null): Claimable[] {
  const { data } = useInfiniteQuery({ ...allLettersQuery, enabled: branch !== null })
  const unsent = useChanges().flatMap((change) => (change.kind === 'claim' && !change.refused ? [change.letterId] : []))
  const isClaimable = ({ id, status, validUntil }: Letter) =>
    id !== letterId && status === 'Issued' && isAfter(validUntil, serverNow()) && !unsent.includes(id)
  const letters = branch ? (data?.pages.flatMap(({ items }) => items) ?? []).filter(isClaimable) : []
  const out = useOutAt(letters, branch?.id)
  return letters.map((letter) => ({ letter, isOut: out.has(letter.id) }))
}
