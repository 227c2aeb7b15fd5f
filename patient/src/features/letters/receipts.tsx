import type { LetterInFull } from '@aruga/contract/letters'
import { receiptOutline } from 'ionicons/icons'
import { formatDay } from '../../ui/dates.ts'
import { Row, Rows } from '../../ui/rows.tsx'
import { Section } from '../../ui/section.tsx'
import { DocumentChip } from '../../ui/status-chip.tsx'
import { useLetterTexts } from './texts.ts'
import { countOf } from './units.ts'

/** The receipts that were sent for a letter and what became of each; nothing while there is none. */
export const Receipts = ({ letter: { receipts, unit } }: { letter: LetterInFull }) => {
  const t = useLetterTexts()
  if (receipts.length === 0) return null
  return (
    <Section title={t('receipts')}>
      <Rows label={t('receipts')}>
        {receipts.map(({ id, kind, status, receiptNumber, orQuantity, uploadedAt, declineNote }) => {
          const facts = [orQuantity === null ? null : countOf(orQuantity, unit), formatDay(uploadedAt), declineNote]
          return (
            <Row
              key={id}
              icon={receiptOutline}
              title={receiptNumber ?? t(kind === 'ClaimedGoodsReceipt' ? 'goodsReceipt' : 'receipt')}
              detail={facts.filter(Boolean).join(' · ')}
              aside={<DocumentChip status={status} />}
            />
          )
        })}
      </Rows>
    </Section>
  )
}
