import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/form/button.tsx'
import { FieldError } from '../../../ui/form/field.tsx'
import { missingBranchId } from '../../pharmacies/shared/branch-choice.tsx'
import { LETTERS_CLAIM } from './messages.ts'
import { ProblemNote } from './problem-note.tsx'
import type { Claiming } from './use-claiming.ts'

/** The main button, with the server's refusal above it. */
export const ClaimButton = ({ claiming: { branch, isMissing, claim, submit } }: { claiming: Claiming }) => {
  const { t } = useTranslation(LETTERS_CLAIM)
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
