import type { Letter } from '@aruga/contract/letters/letters'
import { useTranslation } from 'react-i18next'
import { formatDay } from '../../../i18n/dates.ts'
import { countOf } from '../../../i18n/units.ts'
import { Choices } from '../../../ui/form/choices.tsx'
import { Parts } from '../../../ui/list/parts.tsx'
import { DOCUMENTS_RECEIPTS } from './messages.ts'

type Props = { letters: Letter[]; value: string | null; onChange: (id: string) => void }

/** The choice of a receipt's letter. */
export const LetterChoice = ({ letters, value, onChange }: Props) => {
  const { t } = useTranslation(DOCUMENTS_RECEIPTS)
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
