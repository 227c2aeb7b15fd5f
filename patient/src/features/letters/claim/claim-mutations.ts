// Claiming letters and undoing a claim. Not optimistic: the screen changes only after the server's answer.
import { sessionOver } from '@aruga/client/authorized'
import { InOutbox } from '@aruga/client/outbox/in-outbox'
import { claimLetter, type Letter, type LetterInFull, undoLetterClaim } from '@aruga/contract/letters/letters'
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { api, session } from '../../../platform/api.ts'
import { orQueue } from '../../outbox/shared/changes.ts'
import type { ChosenBranch } from '../../pharmacies/shared/branch-choice.tsx'
import { letterQuery, lettersKey } from '../shared/queries.ts'

export type LetterMutation<V> = UseMutationResult<LetterInFull, Error, V>

/** Without an answer the claim goes into the outbox and is sent later: it may be repeated. */
const claimOrQueue = (letterId: string, medicine: string, { id, name }: ChosenBranch) =>
  orQueue(api.call(claimLetter, { body: { id: letterId, pharmacyBranchId: id } }, { handles: true }), {
    kind: 'claim',
    letterId,
    medicine,
    branch: { id, name },
  })

export type NotClaimed = { letter: Letter; error: Error }
/** Where, and which other letters for the same visit. */
export type Visit = { branch: ChosenBranch; others: Letter[] }

/**
 * Claims a letter at a branch, after the others for the same visit, one after another: its own answer then names all that share the code.
 * A refusal of another keeps nothing else from being claimed. After a refusal of this one the letter is refetched, since it has changed
 * elsewhere. `current`: the other that is being claimed; `notClaimed`: those that were refused.
 */
export function useClaim(letterId: string, medicine: string) {
  const queries = useQueryClient()
  const [run, setRun] = useState<Run>(noRun)
  const change = useLetterChange(letterId, async ({ branch, others }: Visit) => {
    let ofThisRun: Run = { ...noRun, letterId }
    const say = (changes: Partial<Run>) => {
      ofThisRun = { ...ofThisRun, ...changes }
      setRun(ofThisRun)
    }
    const logIn = session.current()?.logIn
    const stopIfReplaced = () => {
      if (session.current()?.logIn !== logIn) throw sessionOver()
    }
    for (const letter of others) {
      stopIfReplaced()
      say({ current: letter })
      try {
        const claimed = await claimOrQueue(letter.id, letter.productName, branch)
        queries.setQueryData(letterQuery(letter.id).queryKey, claimed)
      } catch (error) {
        // What is in the outbox is shown as that.
        if (!(error instanceof InOutbox))
          say({ notClaimed: [...ofThisRun.notClaimed, { letter, error: error as Error }] })
      }
    }
    stopIfReplaced()
    say({ current: null })
    return claimOrQueue(letterId, medicine, branch)
  })
  // The page may show another letter by now.
  const { current, notClaimed } = run.letterId === letterId ? run : noRun
  const reset = useCallback(() => setRun(noRun), [])
  return { claim: change, current, notClaimed, forgetRun: reset }
}

type Run = { letterId: string; current: Letter | null; notClaimed: NotClaimed[] }
const noRun: Run = { letterId: '', current: null, notClaimed: [] }

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
      // Letters that share the code have changed, too.
      const others = ({ queryKey: [, kind, id] }: { queryKey: readonly unknown[] }) => kind !== 'one' || id !== letterId
      void queries.invalidateQueries({ queryKey: lettersKey, predicate: others })
      void queries.invalidateQueries({ queryKey: ['notifications'] })
    },
  })
}
