import type { DocumentKind } from '@aruga/contract/documents/documents'
import { giftOutline, idCardOutline, medkitOutline, receiptOutline } from 'ionicons/icons'
import { Chip } from '../../ui/chip.tsx'
import { formatDay } from '../../ui/dates.ts'
import { useKitTexts } from '../../ui/kit-texts.ts'
import { Row } from '../../ui/rows.tsx'
import { DocumentChip } from '../../ui/status-chip.tsx'
import { documentPath, receiptPath } from '../letters/papers.ts'
import { useLetterTexts } from '../letters/texts.ts'
import { countOf } from '../letters/units.ts'
import type { OpenPaper } from './open-papers.ts'
import { useHomeTexts } from './texts.ts'

const icons: Record<DocumentKind, string> = {
  Id: idCardOutline,
  Prescription: medkitOutline,
  OfficialReceipt: receiptOutline,
  ClaimedGoodsReceipt: giftOutline,
}

/** A paper that is open: what it is, why, whose turn it is. */
export const PaperRow = ({ paper }: { paper: OpenPaper }) => {
  const t = useHomeTexts()
  const texts = useLetterTexts()
  const kit = useKitTexts()
  if ('letter' in paper) {
    const { id, productName, unit } = paper.letter
    return (
      <Row
        icon={receiptOutline}
        title={texts('sendReceiptFor', { quantity: countOf(paper.missing, unit) })}
        detail={productName}
        aside={<Chip tone="turn">{kit('yourTurn')}</Chip>}
        to={receiptPath(id)}
      />
    )
  }
  const { id, kind, status, declineNote, uploadedAt } = paper.document
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
