import { useTexts } from '../../../i18n/texts.ts'
import { Button } from '../../../ui/form/button.tsx'
import { FieldError } from '../../../ui/form/field.tsx'
import { ChangeNote } from '../../outbox/shared/change-note.tsx'
import { missingBranchId } from '../../pharmacies/shared/branch-choice.tsx'
import { ProblemNote } from './problem-note.tsx'
import type { Claiming } from './use-claiming.ts'

/** The main button, with the server's refusal above it; instead of it, a claim that waits for a network. */
export const ClaimButton = ({ claiming: { branch, isMissing, claim, submit, unsent } }: { claiming: Claiming }) => {
  const { t } = useTexts('letters-claim')
  const { t: i } = useTexts('outbox')
  if (unsent && !unsent.refused)
    return <ChangeNote entry={unsent}>{i('claimKept', { branch: unsent.branch.name })}</ChangeNote>
  return (
    <>
      <ProblemNote error={claim.error} />
      <FieldError id={missingBranchId} error={isMissing ? t('chooseFirst') : undefined} />
      <Button wide kind={branch ? 'fill' : 'line'} busy={claim.isPending && t('claiming')} onClick={submit}>
        {branch ? t('claimAt', { branch: branch.name }) : t('claimNone')}
      </Button>
    </>
  )
}
