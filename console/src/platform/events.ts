// What changes on the server is shown as it happens: what colleagues decide, what patients send, what a counter hands over.
import { inBackground } from '@aruga/client/background'
import { type ChangeEvent, createEventStream } from '@aruga/client/event-stream'
import type { Topic } from '@aruga/contract/events'
import { useEffect, useRef, useState } from 'react'
import { baseUrl, session } from './session.ts'

/** Where no events come, as behind a proxy that holds them back, a screen reads again by itself. */
const EVERY_MS = 15_000
/** And now and then where they do. */
const BACKUP_EVERY_MS = 60_000
/** In a busy hour events come by the second; a list is not read more often than this. */
const APART_MS = 1_000

const events = createEventStream({ baseUrl, session, fetcher: (...request) => fetch(...request) })

/** Call once at the start. */
export function startEvents() {
  const look = () => events.set({ visible: document.visibilityState === 'visible', online: navigator.onLine })
  document.addEventListener('visibilitychange', look)
  window.addEventListener('online', look)
  window.addEventListener('offline', look)
  look()
}

const isAbout = (event: ChangeEvent, topics: readonly Topic[]) =>
  event === 'everything' || topics.some((topic) => event.topics.includes(topic))

/**
 * Calls `read` when one of the topics has changed: at once, then a second apart at most, and in the background, so that it
 * keeps no session open. What it refetches has to start within the call: `queries.invalidateQueries({ queryKey })`.
 */
export function useEvents(topics: readonly Topic[], read: () => unknown) {
  const last = useRef({ topics, read })
  last.current = { topics, read }
  useEffect(() => {
    let readAt = Date.now()
    let waiting: ReturnType<typeof setTimeout> | undefined
    const readNow = () => {
      waiting = undefined
      readAt = Date.now()
      inBackground(() => last.current.read())
    }
    const unsubscribe = events.subscribe((event) => {
      if (isAbout(event, last.current.topics)) waiting ??= setTimeout(readNow, readAt + APART_MS - Date.now())
    })
    const look = () => {
      const pause = events.isConnected() ? BACKUP_EVERY_MS : EVERY_MS
      if (document.visibilityState === 'visible' && Date.now() - readAt >= pause) readNow()
    }
    const clock = setInterval(look, EVERY_MS)
    return () => {
      unsubscribe()
      clearTimeout(waiting)
      clearInterval(clock)
    }
  }, [])
}

/** Reports the cases that have changed, by whomever; null: any may have. As long as the tab lives. */
export const followCases = (changed: (ids: readonly string[] | null) => void) =>
  void events.subscribe((event) => {
    if (event === 'everything') changed(null)
    else if (event.topics.includes('cases')) changed(event.cases.length > 0 ? event.cases : null)
  })

/** When this case was last changed, by whomever: decided, sent anew. Epoch milliseconds; 0 for not at all. */
export function useChangedAt(caseId: string): number {
  const [at, setAt] = useState(0)
  useEffect(() => {
    setAt(0)
    return events.subscribe((event) => {
      if (event !== 'everything' && event.cases.includes(caseId)) setAt(Date.now())
    })
  }, [caseId])
  return at
}
