import { inBackground } from '@aruga/client/background'
import { isBefore } from '@aruga/contract/instants'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTexts } from '../i18n/texts.ts'
import { showBadge } from '../platform/badge.ts'
import { events, followEvents, isAbout } from '../platform/events.ts'
import { keepStorage } from '../platform/keep-storage.ts'
import { syncPush } from '../platform/push.ts'
import { unreadCountQuery } from '../platform/queries.ts'
import { useOpenedMessages } from './use-opened-messages.ts'

/** Long enough for a screen reader to finish, then cleared, since the next announcement may have the same text. */
const ANNOUNCED_MS = 5_000

/** Retried at the next start. */
const ignored = () => undefined

/**
 * Receives change events and taps on the phone's messages, keeps the unread count and the icon's badge up to date, and announces new
 * notifications to screen readers.
 */
const LiveChanges = () => {
  const { t } = useTexts('shell')
  const queries = useQueryClient()
  const [more, setMore] = useState(0)
  useEffect(followEvents, [])
  useOpenedMessages()
  useEffect(() => void syncPush().catch(ignored), [])
  useEffect(() => void keepStorage().catch(ignored), [])
  const { data: unread } = useQuery({ ...unreadCountQuery, enabled: false })
  useEffect(() => {
    if (unread !== undefined) void showBadge(unread)
  }, [unread])
  // Unmounts when the session ends, and resets the icon's badge.
  useEffect(() => () => void showBadge(0), [])
  useEffect(() => {
    const count = async () => {
      const before = queries.getQueryData(unreadCountQuery.queryKey)
      const now = await inBackground(() => queries.fetchQuery({ ...unreadCountQuery, staleTime: 0 }))
      if (before !== undefined && now > before) setMore(now - before)
    }
    // The session has already shown the failure; the next event fetches the count again.
    return events.subscribe((change, quietSince) => {
      const countedAt = queries.getQueryState(unreadCountQuery.queryKey)?.dataUpdatedAt ?? 0
      if (isAbout(change, ['notifications']) && isBefore(countedAt, quietSince)) void count().catch(() => undefined)
    })
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
