import { useTranslation } from 'react-i18next'
import { useTexts } from '../../../i18n/texts.ts'
import { Button } from '../../../ui/form/button.tsx'
import { FieldError } from '../../../ui/form/field.tsx'
import { IntentNote } from '../../intents/shared/intent-note.tsx'
import { INTENTS } from '../../intents/shared/messages.ts'
import { missingBranchId } from '../../pharmacies/shared/branch-choice.tsx'
import { ProblemNote } from './problem-note.tsx'
import type { Claiming } from './use-claiming.ts'

/** The main button, with the server's refusal above it; in its place a claim that waits for a network. */
export const ClaimButton = ({ claiming: { branch, isMissing, claim, submit, kept } }: { claiming: Claiming }) => {
  const { t } = useTexts('letters-claim')
  const { t: i } = useTranslation(INTENTS)
  if (kept?.change.kind === 'claim' && !kept.refused)
    return <IntentNote intent={kept}>{i('claimKept', { branch: kept.change.branch.name })}</IntentNote>
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
