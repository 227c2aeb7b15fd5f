import { useIonViewWillEnter, useIonViewWillLeave } from '@ionic/react'
import { useEffect, useRef } from 'react'

const EVERY_MS = 15_000
/**
 * Without a touch for so long, the page stops asking: every request counts for the idle timer, and a page left alone must
 * not keep its session open.
 */
const ATTENDED_MS = 2 * 60_000

let lastTouch = Date.now()
const touches = new EventTarget()
for (const kind of ['pointerdown', 'keydown', 'wheel'] as const)
  globalThis.addEventListener?.(
    kind,
    () => {
      const pause = Date.now() - lastTouch
      lastTouch = Date.now()
      if (pause > ATTENDED_MS) touches.dispatchEvent(new Event('back'))
    },
    { passive: true, capture: true },
  )

type Refetch = (options: { cancelRefetch: boolean }) => unknown

type Freshness = {
  /** Not now: the last try failed (a lost network is told once), or reading again is too much. */
  paused?: boolean
  /** What the clock reads, where less than all tells whether something happened. */
  poll?: Refetch
}

/**
 * Reads again when the page is entered, and every 15 seconds while somebody looks at it. Pages stay mounted in Ionic,
 * hence the view's own events.
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
      const attended = Date.now() - lastTouch < ATTENDED_MS
      if (inView.current && attended && !paused && document.visibilityState === 'visible')
        last.current.poll({ cancelRefetch: false })
    }
    const timer = setInterval(look, EVERY_MS)
    touches.addEventListener('back', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      touches.removeEventListener('back', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [paused])
}
