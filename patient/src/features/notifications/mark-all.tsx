import { InOutbox } from '@aruga/client/outbox/in-outbox'
import type { Notification } from '@aruga/contract/notifications/notifications'
import { useEffect, useRef } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { Button } from '../../ui/form/button.tsx'
import { useMarkAllRead } from './queries.ts'

/** The button that marks all as read, shown while any is unread; afterwards a text replaces it and takes its focus. */
export const MarkAll = ({ unread, loaded }: { unread: number; loaded: Notification[] }) => {
  const { t } = useTexts('notifications')
  const { mutate, isPending, isSuccess, error } = useMarkAllRead(loaded)
  const text = useRef<HTMLParagraphElement>(null)
  const isDone = (isSuccess || error instanceof InOutbox) && unread === 0
  useEffect(() => {
    if (isDone && document.activeElement === document.body) text.current?.focus()
  }, [isDone])
  if (isDone)
    return (
      <p ref={text} tabIndex={-1} className="muted small">
        {t('allRead')}
      </p>
    )
  if (unread === 0) return null
  return (
    <Button kind="plain" small busy={isPending && t('marking')} onClick={() => mutate()}>
      {t('markAll')}
    </Button>
  )
}
