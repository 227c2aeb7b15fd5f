import type { LetterInFull } from '@aruga/contract/letters/letters'
import { useTexts } from '../../../i18n/texts.ts'
import { useMay } from '../../../platform/use-may.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Parts } from '../../../ui/list/parts.tsx'
import type { ChosenBranch } from '../../pharmacies/shared/branch-choice.tsx'
import { formatDistance } from '../../pharmacies/shared/distance.ts'
import type { LetterMutation } from '../claim/claim-mutations.ts'
import { useAskUndo } from '../claim/use-ask-undo.ts'
import type { Stock } from '../shared/use-stock.ts'

export type OtherBranchesProps = {
  letter: LetterInFull
  claim: NonNullable<LetterInFull['claim']>
  stock: Stock
  undo: LetterMutation<void>
  choose: (branch: ChosenBranch) => void
}

/** The nearest branches that are not out of stock. Choosing one asks, then undoes the claim. */
export const OtherBranches = ({ letter, claim, stock, undo, choose }: OtherBranchesProps) => {
  const { t } = useTexts('letters-claim')
  const askUndo = useAskUndo()
  const mayClaim = useMay('claim')
  const nearby = (mayClaim && letter.claimCanBeUndone && stock?.nearby) || []
  if (nearby.length === 0) return null
  const change = async (other: ChosenBranch) => {
    const yes = await askUndo(letter, claim)
    if (yes) undo.mutate(undefined, { onSuccess: () => choose(other) })
  }
  return (
    <div className="stack">
      <p className="muted small">{t('notOut')}</p>
      {nearby.map(({ id, name, pharmacyName, city, distance }) => (
        <div key={id} className="stack tight">
          <Button kind="line" busy={undo.isPending && t('undoing')} onClick={() => change({ id, name })}>
            {t('chooseInstead', { branch: name })}
          </Button>
          <p className="muted small">
            <Parts
              of={[
                `${pharmacyName}, ${city}`,
                ...(distance === null ? [] : [t('fromThere', { distance: formatDistance(distance) })]),
              ]}
            />
          </p>
        </div>
      ))}
    </div>
  )
}
