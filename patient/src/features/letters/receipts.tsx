import type { LetterInFull } from '@aruga/contract/letters/letters'
import { cloudUploadOutline, receiptOutline } from 'ionicons/icons'
import { ButtonLink } from '../../ui/button.tsx'
import { formatDay } from '../../ui/dates.ts'
import { Row, Rows } from '../../ui/rows.tsx'
import { Section } from '../../ui/section.tsx'
import { DocumentChip } from '../../ui/status-chip.tsx'
import { whyDeclined } from '../documents/decline-words.ts'
import { useDocumentTexts } from '../documents/texts.ts'
import { documentPath, receiptPath, takesReceipt } from './papers.ts'
import { useLetterTexts } from './texts.ts'
import { countOf } from './units.ts'

/**
 * The receipts that were sent for a letter and what became of each; each leads to its page, where a declined one is sent again
 * and a missing quantity told. Nothing while the letter takes none.
 */
export const Receipts = ({ letter }: { letter: LetterInFull }) => {
  const t = useLetterTexts()
  const d = useDocumentTexts()
  const { id, receipts, unit } = letter
  const takes = takesReceipt(letter)
  if (receipts.length === 0 && !takes) return null
  return (
    <Section title={t('receipts')}>
      {receipts.length > 0 && (
        <Rows label={t('receipts')}>
          {receipts.map((receipt) => {
            const { kind, status, receiptNumber, orQuantity, uploadedAt } = receipt
            const quantity = orQuantity === null ? null : countOf(orQuantity, unit)
            const facts = [quantity, formatDay(uploadedAt), whyDeclined(d, receipt)]
            return (
              <Row
                key={receipt.id}
                icon={receiptOutline}
                title={receiptNumber ?? t(kind === 'ClaimedGoodsReceipt' ? 'goodsReceipt' : 'receipt')}
                detail={facts.filter(Boolean).join(' · ')}
                aside={<DocumentChip status={status} />}
                to={documentPath(receipt.id)}
              />
            )
          })}
        </Rows>
      )}
      {takes && (
        <div>
          <ButtonLink kind="line" icon={cloudUploadOutline} to={receiptPath(id)}>
            {t('uploadReceipt')}
          </ButtonLink>
        </div>
      )}
    </Section>
  )
}
