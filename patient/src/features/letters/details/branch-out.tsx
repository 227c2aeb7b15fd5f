import type { LetterInFull } from '@aruga/contract/letters/letters'
import { alertCircleOutline } from 'ionicons/icons'
import { formatDay } from '../../../i18n/dates.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { useConfirm } from '../../../ui/feedback/confirm.ts'
import { Note } from '../../../ui/feedback/note.tsx'
import { Button } from '../../../ui/form/button.tsx'
import type { ChosenBranch } from '../../pharmacies/shared/branch-choice.tsx'
import { formatDistance } from '../../pharmacies/shared/distance.ts'
import type { LetterMutation } from '../claim/claim-mutations.ts'
import type { Stock } from '../shared/use-stock.ts'

type Props = {
  letter: LetterInFull
  claim: NonNullable<LetterInFull['claim']>
  stock: Stock
  undo: LetterMutation<void>
  choose: (branch: ChosenBranch) => void
}

/** Shows that the branch of the claim reported the product as out of stock, and proposes another branch. */
export const BranchOut = ({ letter, claim: { branch }, stock, undo, choose }: Props) => {
  const { t } = useTexts('letters-claim')
  const confirm = useConfirm()
  const out = stock?.items.find(({ branchId }) => branchId === branch.id)
  if (!out) return null
  const instead = letter.claimCanBeUndone ? stock?.instead : null
  const change = async (other: ChosenBranch) => {
    const yes = await confirm({
      title: t('undoTitle'),
      message: t('undoMessage', { branch: branch.name }),
      yes: t('undoYes'),
      no: t('undoNo'),
    })
    if (yes) undo.mutate(undefined, { onSuccess: () => choose(other) })
  }
  return (
    <>
      <Note tone="wait" icon={alertCircleOutline}>
        <div className="stack tight">
          <b>{t('outTitle')}</b>
          <p>
            {t('outSince', { branch: branch.name, product: letter.productName, day: formatDay(out.since) })}{' '}
            {out.expectedOn ? t('outUntil', { day: formatDay(out.expectedOn) }) : t('outOpen')}
          </p>
          {instead && (
            <p>
              {instead.distance === null
                ? t('instead', { branch: instead.name, pharmacy: instead.pharmacyName, city: instead.city })
                : t('insteadAway', {
                    branch: instead.name,
                    pharmacy: instead.pharmacyName,
                    city: instead.city,
                    distance: formatDistance(instead.distance),
                  })}
            </p>
          )}
        </div>
      </Note>
      {instead && (
        <Button kind="line" busy={undo.isPending && t('undoing')} onClick={() => change(instead)}>
          {t('chooseInstead', { branch: instead.name })}
        </Button>
      )}
    </>
  )
}
