import { inBackground } from '@aruga/client/background'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { events, followEvents, isAbout } from '../platform/events.ts'
import { unreadCountQuery } from '../platform/queries.ts'
import { SHELL } from './shell-messages.ts'

/** Long enough to be read out; the next one may have the same words. */
const SAID_MS = 5_000

/** Follows what changes, keeps the count of what is unread, and says once when there is something new. */
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
    // A failure has been told by the session; the next look counts again.
    return events.subscribe((change) => void (isAbout(change, ['notifications']) && count().catch(() => undefined)))
  }, [queries])
  useEffect(() => {
    if (more === 0) return
    const timer = setTimeout(() => setMore(0), SAID_MS)
    return () => clearTimeout(timer)
  }, [more])
  return (
    <div className="sr" aria-live="polite">
      {more > 0 && t('newNotifications', { count: more })}
    </div>
  )
}

export default LiveChanges
