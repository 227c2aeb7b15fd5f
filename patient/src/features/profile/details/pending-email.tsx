import { cancelEmailChange, type Profile } from '@aruga/contract/profile/profile'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { mailUnreadOutline } from 'ionicons/icons'
import { useEffect, useRef } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import { api } from '../../../platform/api.ts'
import { profileQuery } from '../../../platform/queries.ts'
import { useServerHas } from '../../../platform/server-capabilities.ts'
import { Note } from '../../../ui/feedback/note.tsx'
import { Refused } from '../../../ui/feedback/refused.tsx'
import { Button } from '../../../ui/form/button.tsx'
import styles from './pending-email.module.css'

/** A new e-mail address that is not confirmed yet, with a button to keep the current one. */
export const PendingEmail = ({ profile: { emailAddress, pendingEmailAddress } }: { profile: Profile }) => {
  const { t } = useTexts('profile')
  const queries = useQueryClient()
  const canCancel = useServerHas(cancelEmailChange)
  const cancelChange = useMutation({
    mutationFn: () => api.call(cancelEmailChange, {}, { handles: true }),
    onSuccess: () => queries.refetchQueries(profileQuery),
  })
  return (
    <div role="status" className={styles.pendingEmail}>
      {pendingEmailAddress && (
        <Note icon={mailUnreadOutline} tone="wait">
          <b>{t('pendingTitle')}</b>
          <p>
            {emailAddress === null
              ? t('pendingContact', { pending: pendingEmailAddress })
              : t('pendingDetail', { pending: pendingEmailAddress, present: emailAddress })}
          </p>
          {canCancel && (
            <Button
              kind="line"
              small
              busy={cancelChange.isPending && t('keeping')}
              onClick={() => cancelChange.mutate()}
            >
              {t('keepEmail')}
            </Button>
          )}
          <Refused error={cancelChange.error} />
        </Note>
      )}
      {!pendingEmailAddress && emailAddress !== null && cancelChange.isSuccess && (
        <AddressUnchanged>{t('kept', { present: emailAddress })}</AddressUnchanged>
      )}
    </div>
  )
}

/** Replaces the pressed button and takes its focus. */
const AddressUnchanged = ({ children }: { children: string }) => {
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => text.current?.focus(), [])
  return (
    <p ref={text} tabIndex={-1} className="muted">
      {children}
    </p>
  )
}
