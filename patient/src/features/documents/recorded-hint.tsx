import type { CounterRecord } from '@aruga/contract/letters/letters'
import { formatDay } from '../../i18n/dates.ts'
import { useTexts } from '../../i18n/texts.ts'
import { recordFor } from './recorded.ts'

type Props = { records: CounterRecord[]; quantity: number | null }

/** The counter's record of this purchase; if the quantity differs, also that it may be sent. */
export const RecordedHint = ({ records, quantity }: Props) => {
  const { t } = useTexts('documents-quantity')
  const record = recordFor(records, quantity)
  if (!record) return null
  const { day, branchName, unproved } = record
  const values = { quantity: record.quantity, unproved, day: formatDay(day), branch: branchName }
  return (
    <>
      {t(unproved < record.quantity ? 'recordedPartly' : 'recorded', values)}{' '}
      {quantity !== null && quantity !== unproved && <strong>{t('differs', { quantity })} </strong>}
    </>
  )
}
