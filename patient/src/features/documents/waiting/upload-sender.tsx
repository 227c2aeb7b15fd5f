import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { profileQuery } from '../../../platform/queries.ts'
import { showToast } from '../../../platform/toasts.ts'
import { INTENTS } from '../../intents/messages.ts'
import { nameOfIntent } from '../../intents/name-of-intent.ts'
import { sendIntentsFor } from '../../intents/send-intents.ts'
import { DOCUMENTS } from '../messages.ts'
import { DOCUMENTS_WAITING } from './messages.ts'
import { toldOf } from './name-of-entry.ts'
import { sendFor } from './queue.ts'

/** Sends what waits on this device, files and changes, while its patient is logged in. */
const UploadSender = () => {
  const { t } = useTranslation(DOCUMENTS)
  const { t: w } = useTranslation(DOCUMENTS_WAITING)
  const { t: i } = useTranslation(INTENTS)
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
  useEffect(
    () =>
      account
        ? sendIntentsFor(account, {
            onSent: ({ wish }) => {
              const text = wish.kind === 'claim' ? i('sentClaim', { branch: wish.branch.name }) : undefined
              showToast(text ?? i('sent', { what: nameOfIntent(wish, i) }), 'success')
            },
          })
        : undefined,
    [account, i],
  )
  return null
}

export default UploadSender
