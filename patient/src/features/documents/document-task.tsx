import type { Document } from '@aruga/contract/documents/documents'
import { hasFact } from '@aruga/contract/documents/kinds'
import { documentPath } from '@aruga/contract/links'
import type { TFunction } from 'i18next'
import { cameraOutline, createOutline } from 'ionicons/icons'
import { formatNearDay } from '../../i18n/dates.ts'
import { whyDeclined } from '../../i18n/decline-reasons.ts'
import { replacePath } from '../../links.ts'
import type { Task } from '../../ui/task/task-card.tsx'
import { iconOf } from './shared/kind-icons.ts'
import { isClosed, Thumbnail } from './shared/thumbnail.tsx'

type Texts = { t: TFunction<'documents'>; reasons: TFunction<'decline-reasons'> }

/** The patient's task for a document: to enter its quantity, or else to send a new photo. */
export function documentTask(document: Document, { t, reasons }: Texts): Task {
  const { id, kind, status, receiptNumber, uploadedAt, fileState, paper } = document
  const day = formatNearDay(uploadedAt)
  const picture = !isClosed(fileState) && { picture: <Thumbnail document={document} /> }
  const shown = { key: id, icon: iconOf(kind), ...picture }
  // The number on the paper identifies it better than the day on which its photo was sent.
  const sent = receiptNumber && t('sent', { day })
  if (status === 'NeedsQuantity')
    return {
      ...shown,
      title: receiptNumber ? t('turnQuantityOf', { number: receiptNumber }) : t('turnQuantity', { day }),
      detail: sent,
      action: { label: t('turnQuantityEnter'), icon: createOutline, to: documentPath(id) },
    }
  const isNumbered = hasFact(kind, 'needsQuantity') && receiptNumber
  return {
    ...shown,
    title: isNumbered
      ? t('turnAgainOf', { number: receiptNumber })
      : t(`turnAgain${kind}`, { day, ...(paper && { name: paper.name }) }),
    detail: [sent, whyDeclined(reasons, document)].filter(Boolean).join('\n'),
    action: { label: t('newPhoto'), icon: cameraOutline, to: replacePath(id) },
  }
}
