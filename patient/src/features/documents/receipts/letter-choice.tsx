import type { Letter } from '@aruga/contract/letters/letters'
import { formatDay } from '../../../i18n/dates.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { countOf } from '../../../i18n/units.ts'
import { Choices } from '../../../ui/form/choices.tsx'
import { Parts } from '../../../ui/list/parts.tsx'

type Props = { letters: Letter[]; value: string | null; onChange: (id: string) => void }

/** Chooses the letter of a receipt. */
export const LetterChoice = ({ letters, value, onChange }: Props) => {
  const { t } = useTexts('documents-receipts')
  return (
    <Choices
      legend={t('chooseLetter')}
      choices={letters.map(({ id, productName, strength, number, branchName, quantityApproved, unit, issuedAt }) => ({
        value: id,
        label: `${productName} ${strength}`,
        detail: (
          <Parts
            of={[number, branchName, countOf(quantityApproved, unit), formatDay(issuedAt)].filter(
              (part) => part !== null,
            )}
          />
        ),
      }))}
      isChosen={(id) => id === value}
      onChange={onChange}
    />
  )
}
