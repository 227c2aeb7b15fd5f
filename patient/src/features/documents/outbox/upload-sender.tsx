import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import { profileQuery } from '../../../platform/queries.ts'
import { showToast } from '../../../platform/toasts.ts'
import { toldOf } from './name-of-entry.ts'
import { sendFor } from './send-uploads.ts'

/** Sends what waits on this device while its patient is logged in. */
export const UploadSender = () => {
  const { t } = useTexts('documents')
  const { t: w } = useTexts('documents-outbox')
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
