import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { sentMessage } from '../features/documents/outbox/name-of-entry.ts'
import { uploadSender } from '../features/documents/outbox/send-uploads.ts'
import { changeSender } from '../features/outbox/send-changes.ts'
import { nameOfChange } from '../features/outbox/shared/change.ts'
import { sendFor } from '../features/outbox/shared/outbox.ts'
import { useTexts } from '../i18n/texts.ts'
import { profileQuery } from '../platform/queries.ts'
import { showToast } from '../platform/toasts.ts'

/** Sends what waits on this device, files and changes, while its patient is logged in. */
const OutboxSender = () => {
  const { t } = useTexts('outbox')
  const { t: d } = useTexts('documents')
  const { t: w } = useTexts('documents-outbox')
  // Pages keep the profile fresh.
  const account = useQuery({ ...profileQuery, staleTime: Number.POSITIVE_INFINITY }).data?.id
  useEffect(() => {
    if (!account) return
    return sendFor(account, [
      uploadSender((entry, sent) => showToast(sentMessage(entry, sent, d, w), 'success')),
      changeSender((change) => {
        const claimed = change.kind === 'claim' && t('sentClaim', { branch: change.branch.name })
        showToast(claimed || t('sent', { what: nameOfChange(change, t) }), 'success')
      }),
    ])
  }, [account, t, d, w])
  return null
}

export default OutboxSender
