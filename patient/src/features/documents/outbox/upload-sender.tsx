import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { profileQuery } from '../../../platform/queries.ts'
import { showToast } from '../../../platform/toasts.ts'
import { DOCUMENTS } from '../messages.ts'
import { DOCUMENTS_OUTBOX } from './messages.ts'
import { toldOf } from './name-of-entry.ts'
import { sendFor } from './send-uploads.ts'

/** Sends what waits on this device while its patient is logged in. */
export const UploadSender = () => {
  const { t } = useTranslation(DOCUMENTS)
  const { t: w } = useTranslation(DOCUMENTS_OUTBOX)
  // Pages keep the profile fresh.
  const account = useQuery({ ...profileQuery, staleTime: Number.POSITIVE_INFINITY }).data?.id
  useEffect(
    () =>
      account
        ? sendFor(account, {
            onSent: (entry, sent) => showToast(toldOf(entry, sent, t, w), 'success'),
          })
        : undefined,
    [account, t, w],
  )
  return null
}
