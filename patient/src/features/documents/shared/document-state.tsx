import type { Document } from '@aruga/contract/documents/documents'
import { hourglassOutline } from '@aruga/ui/icons/hourglass-outline'
import { useTranslation } from 'react-i18next'
import { Chip } from '../../../ui/status/chip.tsx'
import { STATUS } from '../../../ui/status/status.ts'
import { DocumentChip } from '../../../ui/status/status-chip.tsx'
import { useUnsentQuantities } from '../../outbox/shared/unsent-quantities.ts'

/** A document's status; of one whose quantity waits on this device for a network, that it waits. */
export const DocumentState = ({ document: { id, status } }: { document: Pick<Document, 'id' | 'status'> }) => {
  const { t } = useTranslation(STATUS)
  if (!useUnsentQuantities().has(id)) return <DocumentChip status={status} />
  return (
    <Chip tone="wait" icon={hourglassOutline}>
      {t('quantityKept')}
    </Chip>
  )
}
