import { Button } from '../../../ui/form/button.tsx'
import { FieldError } from '../../../ui/form/field.tsx'
import { useClaimTexts } from './messages.ts'
import { ProblemNote } from './problem-note.tsx'
import type { Claiming } from './use-claiming.ts'

/** Names the words that say that no branch is chosen. */
export const missingBranchId = 'missing-branch'

/** The one filled button, and what the server said against it. */
export const ClaimButton = ({ claiming: { branch, isMissing, claim, submit } }: { claiming: Claiming }) => {
  const t = useClaimTexts()
  return (
    <>
      <ProblemNote error={claim.error} />
      <FieldError id={missingBranchId} error={isMissing ? t('chooseFirst') : undefined} />
      <Button wide busy={claim.isPending && t('claiming')} onClick={submit}>
        {branch ? t('claimAt', { branch: branch.name }) : t('claimNone')}
      </Button>
    </>
  )
}
