// Claiming a letter and undoing the claim. Not optimistic: the screen changes only after the server's answer.
import { claimLetter, type LetterInFull, undoLetterClaim } from '@aruga/contract/letters/letters'
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../platform/api.ts'
import { orQueue } from '../../outbox/shared/changes.ts'
import type { ChosenBranch } from '../../pharmacies/shared/branch-choice.tsx'
import { letterQuery, lettersKey } from '../shared/queries.ts'

export type LetterMutation<V> = UseMutationResult<LetterInFull, Error, V>

/**
 * Claims at a branch; without an answer the claim goes into the outbox and is sent later. After a refusal the letter is refetched, since
 * it has changed elsewhere.
 */
export const useClaim = (letterId: string, medicine: string): LetterMutation<ChosenBranch> =>
  useLetterChange(letterId, ({ id, name }: ChosenBranch) =>
    orQueue(api.call(claimLetter, { body: { id: letterId, pharmacyBranchId: id } }, { handles: true }), {
      kind: 'claim',
      letterId,
      medicine,
      branch: { id, name },
    }),
  )

/** Undoes the claim. */
export const useUndoClaim = (letterId: string): LetterMutation<void> =>
  useLetterChange(letterId, () => api.call(undoLetterClaim, { params: { id: letterId } }, { handles: true }))

function useLetterChange<V>(letterId: string, mutationFn: (input: V) => Promise<LetterInFull>) {
  const queries = useQueryClient()
  const { queryKey } = letterQuery(letterId)
  return useMutation({
    mutationFn,
    onMutate: () => queries.cancelQueries({ queryKey }),
    onSuccess: (letter) => queries.setQueryData(queryKey, letter),
    // Awaited, so that the refusal and the updated letter appear together.
    onError: () => queries.refetchQueries({ queryKey }),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: lettersKey, predicate: (query) => query.queryKey[1] !== 'one' })
      void queries.invalidateQueries({ queryKey: ['notifications'] })
    },
  })
}
