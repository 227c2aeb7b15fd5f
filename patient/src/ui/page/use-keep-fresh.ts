import { inBackground } from '@aruga/client/background'
import type { OwnTopic } from '@aruga/contract/events'
import { useIonViewWillEnter, useIonViewWillLeave } from '@ionic/react'
import { useEffect, useRef } from 'react'
import { events, isAbout } from '../../platform/events.ts'

const EVERY_MS = 15_000
/** Where the page is told of what it shows, a look now and then is enough. */
const LIVE_EVERY_MS = 60_000
const NOTHING: readonly OwnTopic[] = []

type How = { cancelRefetch: boolean }
type Refetch = (how: How) => unknown

type Freshness = {
  /** No clock: the last try failed (a lost network is told once), or reading again is too much. */
  paused?: boolean
  /** What is read again while the page is in view, where less than all tells whether something happened. */
  poll?: Refetch
  /** What the page shows: as soon as it changes, it is read again. */
  follows?: readonly OwnTopic[]
}

/**
 * Reads again when the page is entered and, while it is in view, when what it shows has changed; where nobody tells, every
 * 15 seconds: a code is shown at the counter without a touch. Only the first counts for the idle timer. Pages stay mounted
 * in Ionic, hence the view's own events.
 */
export function useKeepFresh(refetch: Refetch, { paused = false, poll = refetch, follows = NOTHING }: Freshness = {}) {
  const inView = useRef(false)
  const readAt = useRef(0)
  const last = useRef({ refetch, poll, follows })
  last.current = { refetch, poll, follows }
  useIonViewWillEnter(() => {
    inView.current = true
    readAt.current = Date.now()
    last.current.refetch({ cancelRefetch: false })
  })
  useIonViewWillLeave(() => {
    inView.current = false
  })
  useEffect(() => {
    const read = (how: How) => {
      readAt.current = Date.now()
      inBackground(() => last.current.poll(how))
    }
    const look = () => {
      if (!inView.current || paused || document.visibilityState !== 'visible') return
      const isLive = last.current.follows.length > 0 && events.isConnected()
      if (!isLive || Date.now() - readAt.current >= LIVE_EVERY_MS) read({ cancelRefetch: false })
    }
    const timer = setInterval(look, EVERY_MS)
    document.addEventListener('visibilitychange', look)
    // An answer that was on its way when something changed may be the old one.
    const unsubscribe = events.subscribe((change) => {
      if (inView.current && isAbout(change, last.current.follows)) read({ cancelRefetch: change !== 'everything' })
    })
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
      unsubscribe()
    }
  }, [paused])
}
