import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/form/button.tsx'
import { NOTIFICATIONS } from './messages.ts'
import { useMarkAllRead } from './queries.ts'

/** Marks all as read while any is not; afterwards the words that they are stand in its place, and take the focus it had. */
export const MarkAll = ({ unread }: { unread: number }) => {
  const { t } = useTranslation(NOTIFICATIONS)
  const { mutate, isPending, isSuccess } = useMarkAllRead()
  const words = useRef<HTMLParagraphElement>(null)
  const isDone = isSuccess && unread === 0
  useEffect(() => {
    if (isDone && document.activeElement === document.body) words.current?.focus()
  }, [isDone])
  if (isDone)
    return (
      <p ref={words} tabIndex={-1} className="muted small">
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
