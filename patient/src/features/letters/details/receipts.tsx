import { hasFact } from '@aruga/contract/documents/kinds'
import type { LetterInFull } from '@aruga/contract/letters/letters'
import { documentPath } from '@aruga/contract/links'
import { cloudUploadOutline } from 'ionicons/icons'
import { formatNearDay } from '../../../i18n/dates.ts'
import { whyDeclined } from '../../../i18n/decline-reasons.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { countOf } from '../../../i18n/units.ts'
import { receiptPath } from '../../../links.ts'
import { useMay } from '../../../platform/use-may.ts'
import { ButtonLink } from '../../../ui/form/button.tsx'
import { Row, Rows } from '../../../ui/list/rows.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { DocumentState } from '../../documents/shared/document-state.tsx'
import { iconOf } from '../../documents/shared/kind-icons.ts'
import { Thumbnail } from '../../documents/shared/thumbnail.tsx'
import { takesReceipt } from '../shared/receipt-status.ts'

/**
 * The receipts of a letter with their state. Each links to its page, where the patient can send a declined receipt again or enter a
 * missing quantity. Hidden while the letter accepts no receipts.
 */
export const Receipts = ({ letter }: { letter: LetterInFull }) => {
  const { t } = useTexts('letters')
  const { t: d } = useTexts('decline-reasons')
  const { id, receipts, unit } = letter
  const maySend = useMay('send')
  const takes = takesReceipt(letter) && maySend
  if (receipts.length === 0 && !takes) return null
  return (
    <Section title={t('receipts')}>
      {receipts.length > 0 && (
        <Rows label={t('receipts')}>
          {receipts.map((receipt) => {
            const { kind, receiptNumber, orQuantity, uploadedAt } = receipt
            const quantity = orQuantity === null ? null : countOf(orQuantity, unit)
            const facts = [quantity, formatNearDay(uploadedAt)].filter(Boolean).join(' · ')
            const why = whyDeclined(d, receipt)
            return (
              <Row
                key={receipt.id}
                icon={iconOf(kind)}
                picture={<Thumbnail document={receipt} />}
                title={receiptNumber ?? t(hasFact(kind, 'needsQuantity') ? 'receipt' : 'goodsReceipt')}
                detail={
                  <>
                    {facts}
                    {why && <br />}
                    {why}
                  </>
                }
                aside={<DocumentState document={receipt} />}
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
