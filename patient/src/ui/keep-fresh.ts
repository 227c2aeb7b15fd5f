import { useIonViewWillEnter, useIonViewWillLeave } from '@ionic/react'
import { useEffect, useRef } from 'react'
import { inBackground } from './background.ts'

const EVERY_MS = 15_000

type Refetch = (options: { cancelRefetch: boolean }) => unknown

type Freshness = {
  /** Not now: the last try failed (a lost network is told once), or reading again is too much. */
  paused?: boolean
  /** What the clock reads, where less than all tells whether something happened. */
  poll?: Refetch
}

/**
 * Reads again when the page is entered, and every 15 seconds while it is in view: a code is shown at the counter without a
 * touch. Only the first counts for the idle timer. Pages stay mounted in Ionic, hence the view's own events.
 */
export function useKeepFresh(refetch: Refetch, { paused = false, poll = refetch }: Freshness = {}) {
  const inView = useRef(false)
  const last = useRef({ refetch, poll })
  last.current = { refetch, poll }
  useIonViewWillEnter(() => {
    inView.current = true
    last.current.refetch({ cancelRefetch: false })
  })
  useIonViewWillLeave(() => {
    inView.current = false
  })
  useEffect(() => {
    const look = () => {
      if (inView.current && !paused && document.visibilityState === 'visible')
        inBackground(() => last.current.poll({ cancelRefetch: false }))
    }
    const timer = setInterval(look, EVERY_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [paused])
}
