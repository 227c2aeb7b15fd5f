import { hasFact } from '@aruga/contract/documents/kinds'
import { documentPath } from '@aruga/contract/links'
import { receiptOutline } from 'ionicons/icons'
import { useTexts } from '../../../i18n/texts.ts'
import { countOf } from '../../../i18n/units.ts'
import { Row, Rows } from '../../../ui/list/rows.tsx'
import { DocumentChip } from '../../../ui/status/status-chip.tsx'
import { withParts } from '../../outbox/shared/parts.ts'
import type { Sent } from '../outbox/entry.ts'

/** The receipts sent in this visit; those sent before are marked. */
export const SentRows = ({ sent, unit }: { sent: Sent[]; unit: string }) => {
  const { t } = useTexts('documents-receipts')
  if (sent.length === 0) return null
  return (
    <Rows label={t('receipts')}>
      {sent.map(({ document: { id, kind, orQuantity, status, together }, known }, index) => {
        const quantity = orQuantity === null ? '' : withParts(countOf(orQuantity, unit), together)
        const again = quantity ? t('knownWith', { quantity }) : t('known')
        return (
          <Row
            // biome-ignore lint/suspicious/noArrayIndexKey: the same document may have been sent twice
            key={`${id} ${index}`}
            icon={receiptOutline}
            title={t(hasFact(kind, 'needsQuantity') ? 'receipt' : 'goodsReceipt')}
            detail={known ? again : quantity}
            aside={<DocumentChip status={status} />}
            to={documentPath(id)}
          />
        )
      })}
    </Rows>
  )
}
