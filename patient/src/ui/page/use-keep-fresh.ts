import { inBackground } from '@aruga/client/background'
import type { OwnTopic } from '@aruga/contract/events'
import { isBefore } from '@aruga/contract/instants'
import { useEffect, useRef } from 'react'
import { events, isAbout } from '../../platform/events.ts'
import { usePageFrame } from './frame.tsx'

const EVERY_MS = 15_000
/** While change events arrive, polling is only a fallback. */
const BACKUP_EVERY_MS = 60_000
const NOTHING: readonly OwnTopic[] = []

type How = { cancelRefetch: boolean }
type Refetch = (how: How) => unknown

type Freshness = {
  /** No polling: the last attempt failed (a lost network is reported only once), or several pages are open. */
  paused?: boolean
  /** False if refetching is too expensive for polling. */
  polls?: boolean
  /** A cheaper poll than `refetch`, if it is enough to detect changes. */
  poll?: Refetch
  /** The topics that the page shows: it is refetched as soon as one changes. */
  follows?: readonly OwnTopic[]
}

/**
 * Refetches when the page is entered and, while it is visible, when its data have changed; without change events every 15 seconds, since
 * a code is shown at the counter without a touch. Only the first refetch counts for the idle timer. Pages stay mounted in Ionic, hence
 * the view's own events.
 */
export function useKeepFresh(
  refetch: Refetch,
  { paused = false, polls = true, poll = refetch, follows = NOTHING }: Freshness = {},
) {
  const { useWillEnter, useWillLeave } = usePageFrame()
  const inView = useRef(false)
  const readAt = useRef(Date.now())
  const last = useRef({ refetch, poll, follows })
  last.current = { refetch, poll, follows }
  // The page's own first requests are running now, and may be answered before the page is entered.
  const isNew = useRef(true)
  useEffect(() => void last.current.refetch({ cancelRefetch: false }), [])
  useWillEnter(() => {
    inView.current = true
    readAt.current = Date.now()
    if (!isNew.current) last.current.refetch({ cancelRefetch: false })
    isNew.current = false
  })
  useWillLeave(() => {
    inView.current = false
  })
  useEffect(() => {
    const read = (how: How) => {
      readAt.current = Date.now()
      inBackground(() => last.current.poll(how))
    }
    const pollIfDue = () => {
      if (!inView.current || paused || !polls || document.visibilityState !== 'visible') return
      const isLive = last.current.follows.length > 0 && events.isConnected()
      if (!isLive || Date.now() - readAt.current >= BACKUP_EVERY_MS) read({ cancelRefetch: false })
    }
    const timer = setInterval(pollIfDue, EVERY_MS)
    document.addEventListener('visibilitychange', pollIfDue)
    // A request that is running during the change may return the old data, so it is cancelled.
    const unsubscribe = events.subscribe((change, quietSince) => {
      const isCurrent = !isBefore(readAt.current, quietSince) && !paused
      if (inView.current && !isCurrent && isAbout(change, last.current.follows))
        read({ cancelRefetch: change !== 'everything' })
    })
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', pollIfDue)
      unsubscribe()
    }
  }, [paused, polls])
}
