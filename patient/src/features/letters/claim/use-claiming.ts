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
import { useLastBranch } from './use-last-branch.ts'

/** The claim of a letter: search for and choose a branch that has the product, claim there, undo the claim. */
export function useClaiming(
  letterId: string,
  letter: Pick<Letter, 'status' | 'productName'> | undefined,
  stockOuts: StockOut[],
) {
  const status = letter?.status
  const account = useQuery(profileQuery).data?.id
  const store = useMemo(() => (account && letterId ? claimDraft(account, letterId) : null), [account, letterId])
  const { draft, change, forget } = useStoredDraft(store, noChoice)
  const { words, branch: chosen } = draft ?? noChoice
  const last = useLastBranch(status === 'Issued')
  const wanted = chosen ?? last
  const branch = stockOuts.some(({ branchId }) => branchId === wanted?.id) ? null : wanted
  /** Whether the button was pressed before a branch was chosen. */
  const [isMissing, setMissing] = useState(false)
  const claim = useClaim(letterId, letter?.productName ?? '')
  const unsent = useChangeOn({ kind: 'claim', letterId })
  const undo = useUndoClaim(letterId)
  const { reset: resetClaim } = claim
  const { reset: resetUndo } = undo

  // biome-ignore lint/correctness/useExhaustiveDependencies: resets for another letter
  useEffect(() => {
    setMissing(false)
    resetClaim()
    resetUndo()
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
  }
  const submit = () => {
    if (branch) claim.mutate(branch)
    else setMissing(true)
  }
  const search = (typed: string) => change((now) => ({ ...now, words: typed }))
  return { words, search, branch, last, isMissing, choose, submit, claim, undo, unsent }
}

export type Claiming = ReturnType<typeof useClaiming>
