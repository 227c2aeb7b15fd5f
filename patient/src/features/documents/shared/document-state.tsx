import type { Document } from '@aruga/contract/documents/documents'
import { hourglassOutline } from 'ionicons/icons'
import { useTexts } from '../../../i18n/texts.ts'
import { Chip } from '../../../ui/status/chip.tsx'
import { DocumentChip } from '../../../ui/status/status-chip.tsx'
import { useUnsentQuantities } from '../../outbox/shared/unsent-quantities.ts'

/** A document's status; if its quantity waits on this device for a network, that it waits. */
export const DocumentState = ({ document: { id, status } }: { document: Pick<Document, 'id' | 'status'> }) => {
  const { t } = useTexts('status')
  if (!useUnsentQuantities().has(id)) return <DocumentChip status={status} />
  return (
    <Chip tone="wait" icon={hourglassOutline}>
      {t('quantityKept')}
    </Chip>
  )
}
