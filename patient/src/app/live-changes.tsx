import { inBackground } from '@aruga/client/background'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { events, followEvents, isAbout } from '../platform/events.ts'
import { unreadCountQuery } from '../platform/queries.ts'
import { SHELL } from './shell-messages.ts'

/** Long enough to be read out, then cleared, since the next announcement may have the same text. */
const ANNOUNCED_MS = 5_000

/** Receives change events, keeps the unread count up to date, and announces new notifications to screen readers. */
const LiveChanges = () => {
  const { t } = useTranslation(SHELL)
  const queries = useQueryClient()
  const [more, setMore] = useState(0)
  useEffect(followEvents, [])
  useEffect(() => {
    const count = async () => {
      const before = queries.getQueryData(unreadCountQuery.queryKey)
      const now = await inBackground(() => queries.fetchQuery({ ...unreadCountQuery, staleTime: 0 }))
      if (before !== undefined && now > before) setMore(now - before)
    }
    // The session has already shown a failure; the next event counts again.
    return events.subscribe((change) => void (isAbout(change, ['notifications']) && count().catch(() => undefined)))
  }, [queries])
  useEffect(() => {
    if (more === 0) return
    const timer = setTimeout(() => setMore(0), ANNOUNCED_MS)
    return () => clearTimeout(timer)
  }, [more])
  return (
    <div className="sr" aria-live="polite">
      {more > 0 && t('newNotifications', { count: more })}
    </div>
  )
}

export default LiveChanges
