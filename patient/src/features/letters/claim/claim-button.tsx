import { formatNumber } from '../../../i18n/dates.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { useMay } from '../../../platform/use-may.ts'
import { NotAllowed } from '../../../ui/acting/not-allowed.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { FieldError } from '../../../ui/form/field.tsx'
import { ChangeNote } from '../../outbox/shared/change-note.tsx'
import { missingBranchId } from '../../pharmacies/shared/branch-choice.tsx'
import { NotClaimed } from './not-claimed.tsx'
import { ProblemNote } from './problem-note.tsx'
import { UnsentTogether } from './unsent-together.tsx'
import type { Claiming } from './use-claiming.ts'

/** The main button, with the server's refusal above it; instead of it, a claim that waits for a network. */
export const ClaimButton = ({ claiming }: { claiming: Claiming }) => {
  const { branch, others, isMissing, claim, current, notClaimed, submit, unsent } = claiming
  const { t } = useTexts('letters-claim')
  const { t: i } = useTexts('outbox')
  const mayClaim = useMay('claim')
  if (!mayClaim) return <NotAllowed to="claim" />
  if (unsent && !unsent.refused)
    return (
      <>
        <NotClaimed letters={notClaimed} />
        <ChangeNote entry={unsent}>{i('claimKept', { branch: unsent.branch.name })}</ChangeNote>
        <UnsentTogether letterId={unsent.letterId} branchId={unsent.branch.id} />
      </>
    )
  const several = { number: formatNumber(others.length + 1), branch: branch?.name ?? '' }
  const label = !branch ? t('claimNone') : others.length > 0 ? t('claimSeveral', several) : t('claimAt', several)
  const progress = current ? t('claimingOne', { medicine: current.productName }) : t('claiming')
  return (
    <>
      <NotClaimed letters={notClaimed} />
      <ProblemNote error={claim.error} />
      <FieldError id={missingBranchId} error={isMissing ? t('chooseFirst') : undefined} />
      <Button wide kind={branch ? 'fill' : 'line'} busy={claim.isPending && progress} onClick={submit}>
        {label}
      </Button>
    </>
  )
}
