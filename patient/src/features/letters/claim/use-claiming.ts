import type { Letter } from '@aruga/contract/letters/letters'
import type { StockOut } from '@aruga/contract/pharmacies/stock'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { profileQuery } from '../../../platform/queries.ts'
import { useStoredDraft } from '../../../platform/use-draft.ts'
import { useChangeOn } from '../../outbox/shared/changes.ts'
import type { ChosenBranch } from '../../pharmacies/shared/branch-choice.tsx'
import { claimDraft, noChoice } from './claim-draft.ts'
import { useClaim, useUndoClaim } from './claim-mutations.ts'
import { useClaimable } from './use-claimable.ts'
import { useLastBranch } from './use-last-branch.ts'

/**
 * The claim of a letter: search for and choose a branch that has the product, claim there, with other letters for the same visit, undo the
 * claim.
 */
export function useClaiming(
  letterId: string,
  letter: Pick<Letter, 'status' | 'productName'> | undefined,
  stockOuts: StockOut[],
) {
  const status = letter?.status
  const account = useQuery(profileQuery).data?.id
  const store = useMemo(() => (account && letterId ? claimDraft(account, letterId) : null), [account, letterId])
  const { draft, change, forget } = useStoredDraft(store, noChoice)
  const { words, branch: chosen, others: ticked } = draft ?? noChoice
  const last = useLastBranch(status === 'Issued')
  const wanted = chosen ?? last
  const branch = stockOuts.some(({ branchId }) => branchId === wanted?.id) ? null : wanted
  /** Whether the button was pressed before a branch was chosen. */
  const [isMissing, setMissing] = useState(false)
  const claimable = useClaimable(letterId, status === 'Issued' ? branch : null)
  const others = claimable.flatMap(({ letter, isOut }) => (ticked.includes(letter.id) && !isOut ? [letter] : []))
  const { claim, current, notClaimed, forgetRun } = useClaim(letterId, letter?.productName ?? '')
  const unsent = useChangeOn({ kind: 'claim', letterId })
  const undo = useUndoClaim(letterId)
  const { reset: resetClaim } = claim
  const { reset: resetUndo } = undo

  // biome-ignore lint/correctness/useExhaustiveDependencies: resets for another letter
  useEffect(() => {
    setMissing(false)
    resetClaim()
    resetUndo()
    forgetRun()
  }, [letterId])

  // The choice is over: the letter was claimed, here or elsewhere, or is finished.
  const isSettled = status !== undefined && status !== 'Issued'
  useEffect(() => {
    if (isSettled) void forget()
  }, [isSettled, forget])

  const choose = ({ id, name }: ChosenBranch) => {
    change((now) => ({ ...now, branch: { id, name } }))
    setMissing(false)
    resetClaim()
    resetUndo()
    forgetRun()
  }
  const toggle = (id: string) =>
    change((now) => ({
      ...now,
      others: now.others.includes(id) ? now.others.filter((other) => other !== id) : [...now.others, id],
    }))
  const submit = () => {
    if (branch) claim.mutate({ branch, others })
    else setMissing(true)
  }
  const search = (typed: string) => change((now) => ({ ...now, words: typed }))
  const choice = { words, search, branch, last, isMissing, choose }
  return { ...choice, claimable, others, toggle, submit, claim, current, notClaimed, undo, unsent }
}

export type Claiming = ReturnType<typeof useClaiming>
