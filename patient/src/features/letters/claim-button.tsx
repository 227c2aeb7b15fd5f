import { Button } from '../../ui/button.tsx'
import { useClaimTexts } from './claim-texts.ts'
import { ProblemNote } from './problem-note.tsx'
import type { Claiming } from './use-claiming.ts'

/** The one filled button, and what the server said against it. */
export const ClaimButton = ({ claiming: { branch, claim, submit } }: { claiming: Claiming }) => {
  const t = useClaimTexts()
  return (
    <>
      <ProblemNote error={claim.error} />
      <Button wide busy={claim.isPending && t('claiming')} onClick={submit}>
        {branch ? t('claimAt', { branch: branch.name }) : t('claimNone')}
      </Button>
    </>
  )
}
