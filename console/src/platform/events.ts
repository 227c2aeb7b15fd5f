// Live updates: screens refetch when change events arrive from the server.
import { inBackground } from '@aruga/client/background'
import { type ChangeEvent, createEventStream } from '@aruga/client/event-stream'
import type { Topic } from '@aruga/contract/events'
import { isBefore } from '@aruga/contract/instants'
import { useEffect, useRef, useState } from 'react'
import { baseUrl, session } from './session.ts'
import { till } from './till.ts'

/** The polling interval without an event stream, as behind a proxy that blocks it. */
const EVERY_MS = 15_000
/** The polling interval with one, as a backup. */
const BACKUP_EVERY_MS = 60_000
/** The shortest interval between two refetches of a list. */
const APART_MS = 1_000

const events = createEventStream({ baseUrl, session, fetcher: (...request) => fetch(...request) })

/** Call once at the start. */
export function startEvents() {
  const updateState = () => events.set({ visible: document.visibilityState === 'visible', online: navigator.onLine })
  document.addEventListener('visibilitychange', updateState)
  window.addEventListener('online', updateState)
  window.addEventListener('offline', updateState)
  updateState()
  let letGo: (() => void) | undefined
  till.subscribe(() => {
    letGo?.()
    letGo = till.isLocked() ? events.hold() : undefined
  })
}

const isAbout = (event: ChangeEvent, topics: readonly Topic[]) =>
  event === 'everything' || topics.some((topic) => event.topics.includes(topic))

/**
 * Calls `read` when one of the topics has changed: immediately, then at most once a second, and in the background, so that it
 * does not extend the session. Refetches must start within the call: `queries.invalidateQueries({ queryKey })`.
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
    const unsubscribe = events.subscribe((event, quietSince) => {
      if (isBefore(readAt, quietSince) && isAbout(event, last.current.topics))
        waiting ??= setTimeout(readNow, readAt + APART_MS - Date.now())
    })
    const poll = () => {
      const pause = events.isConnected() ? BACKUP_EVERY_MS : EVERY_MS
      if (document.visibilityState === 'visible' && Date.now() - readAt >= pause) readNow()
    }
    const timer = setInterval(poll, EVERY_MS)
    return () => {
      unsubscribe()
      clearTimeout(waiting)
      clearInterval(timer)
    }
  }, [])
}

/** Reports changed cases (null: any may have changed, but none since `quietSince`) for as long as the tab is open. */
export const followCases = (changed: (ids: readonly string[] | null, quietSince: number) => void) =>
  void events.subscribe((event, quietSince) => {
    if (event === 'everything') changed(null, quietSince)
    else if (event.topics.includes('cases')) changed(event.cases.length > 0 ? event.cases : null, quietSince)
  })

/** When this case last changed, in epoch milliseconds; 0 if it has not. */
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
