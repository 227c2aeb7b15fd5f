import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { profileQuery } from '../../platform/queries.ts'
import { showToast } from '../../platform/toasts.ts'
import { sendIntentsFor } from './send-intents.ts'
import { INTENTS } from './shared/messages.ts'
import { nameOfIntent } from './shared/name-of-intent.ts'

/** Sends the changes that wait on this device while its patient is logged in. */
export const IntentSender = () => {
  const { t } = useTranslation(INTENTS)
  // Pages keep the profile fresh.
  const account = useQuery({ ...profileQuery, staleTime: Number.POSITIVE_INFINITY }).data?.id
  useEffect(
    () =>
      account
        ? sendIntentsFor(account, {
            onSent: ({ change }) => {
              const text = change.kind === 'claim' ? t('sentClaim', { branch: change.branch.name }) : undefined
              showToast(text ?? t('sent', { what: nameOfIntent(change, t) }), 'success')
            },
          })
        : undefined,
    [account, t],
  )
  return null
}
