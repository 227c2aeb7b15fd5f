import type { DocumentKind } from '@aruga/contract/documents/documents'
import { documentPath } from '@aruga/contract/links'
import { giftOutline } from '@aruga/ui/icons/gift-outline'
import { idCardOutline } from '@aruga/ui/icons/id-card-outline'
import { medkitOutline } from '@aruga/ui/icons/medkit-outline'
import { receiptOutline } from '@aruga/ui/icons/receipt-outline'
import { useTranslation } from 'react-i18next'
import { LETTERS } from '../../features/letters/shared/messages.ts'
import { formatDay } from '../../i18n/dates.ts'
import { countOf } from '../../i18n/units.ts'
import { receiptPath } from '../../links.ts'
import { Row } from '../../ui/list/rows.tsx'
import { UI } from '../../ui/messages.ts'
import { Chip } from '../../ui/status/chip.tsx'
import { DocumentChip } from '../../ui/status/status-chip.tsx'
import { HOME } from './messages.ts'
import type { OpenDocument } from './open-documents.ts'

const icons: Record<DocumentKind, string> = {
  Id: idCardOutline,
  Prescription: medkitOutline,
  OfficialReceipt: receiptOutline,
  ClaimedGoodsReceipt: giftOutline,
}

/** An open document: its kind, the reason, whose turn it is. */
export const OpenDocumentRow = ({ item }: { item: OpenDocument }) => {
  const { t } = useTranslation(HOME)
  const { t: texts } = useTranslation(LETTERS)
  const { t: kit } = useTranslation(UI)
  if ('letter' in item) {
    const { id, productName, unit } = item.letter
    return (
      <Row
        icon={receiptOutline}
        title={texts('sendReceiptFor', { quantity: countOf(item.missing, unit) })}
        detail={productName}
        aside={<Chip tone="turn">{kit('yourTurn')}</Chip>}
        to={receiptPath(id)}
      />
    )
  }
  const { id, kind, status, declineNote, uploadedAt } = item.document
  return (
    <Row
      icon={icons[kind]}
      title={t(`paper${kind}`)}
      detail={declineNote ?? t('sentOn', { day: formatDay(uploadedAt) })}
      aside={<DocumentChip status={status} />}
      to={documentPath(id)}
    />
  )
}
