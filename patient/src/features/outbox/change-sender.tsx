import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { profileQuery } from '../../platform/queries.ts'
import { showToast } from '../../platform/toasts.ts'
import { sendChangesFor } from './send-changes.ts'
import { nameOfChange } from './shared/name-of-change.ts'

/** Sends what a patient has changed without a network, while they are logged in. */
export const ChangeSender = () => {
  const { t } = useTexts('outbox')
  // Pages keep the profile fresh.
  const account = useQuery({ ...profileQuery, staleTime: Number.POSITIVE_INFINITY }).data?.id
  useEffect(
    () =>
      account
        ? sendChangesFor(account, {
            onSent: (change) => {
              const text = change.kind === 'claim' ? t('sentClaim', { branch: change.branch.name }) : undefined
              showToast(text ?? t('sent', { what: nameOfChange(change, t) }), 'success')
            },
          })
        : undefined,
    [account, t],
  )
  return null
}
