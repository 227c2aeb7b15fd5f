import type { BranchFound } from '@aruga/contract/pharmacies'
import { useEffect, useState } from 'react'
import { useClaim, useUndoClaim } from './claim-mutations.ts'

/** What a person does about the claim of a letter: the branch they have chosen, claiming there, giving it back. */
export function useClaiming(letterId: string) {
  const [branch, setBranch] = useState<BranchFound | null>(null)
  /** The button was pressed before a branch was chosen. */
  const [isMissing, setMissing] = useState(false)
  const claim = useClaim(letterId)
  const undo = useUndoClaim(letterId)
  const { reset: forgetClaim } = claim
  const { reset: forgetUndo } = undo

  // biome-ignore lint/correctness/useExhaustiveDependencies: another letter is the occasion to forget
  useEffect(() => {
    setBranch(null)
    setMissing(false)
    forgetClaim()
    forgetUndo()
  }, [letterId])

  const choose = (next: BranchFound) => {
    setBranch(next)
    setMissing(false)
    forgetClaim()
    forgetUndo()
  }
  const submit = () => {
    if (branch) claim.mutate(branch.id, { onSuccess: () => setBranch(null) })
    else setMissing(true)
  }
  return { branch, isMissing, choose, submit, claim, undo }
}

export type Claiming = ReturnType<typeof useClaiming>
