// What changes on the server is shown as it happens: what colleagues decide, what patients send, what a counter hands over.
import { inBackground } from '@aruga/client/background'
import { createLive, type News } from '@aruga/client/live'
import type { Topic } from '@aruga/contract/events'
import { useEffect, useRef, useState } from 'react'
import { baseUrl, session } from './session.ts'

/** Where nobody tells, as behind a proxy that holds events back, a screen looks by itself. */
const EVERY_MS = 15_000
/** And now and then where somebody does. */
const TOLD_EVERY_MS = 60_000
/** In a busy hour news come by the second; a list is not read more often than this. */
const APART_MS = 1_000

const live = createLive({ baseUrl, session, fetcher: (...request) => fetch(...request) })

/** Call once at the start. */
export function followLive() {
  const look = () => live.set({ visible: document.visibilityState === 'visible', online: navigator.onLine })
  document.addEventListener('visibilitychange', look)
  window.addEventListener('online', look)
  window.addEventListener('offline', look)
  look()
}

const isAbout = (news: News, topics: readonly Topic[]) =>
  news === 'everything' || topics.some((topic) => news.topics.includes(topic))

/**
 * Calls `read` when one of the topics has changed: at once, then a second apart at most, and in the background, so that it
 * keeps no session open. What it refetches has to start within the call: `queries.invalidateQueries({ queryKey })`.
 */
export function useLive(topics: readonly Topic[], read: () => unknown) {
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
    const unfollow = live.follow((news) => {
      if (isAbout(news, last.current.topics)) waiting ??= setTimeout(readNow, readAt + APART_MS - Date.now())
    })
    const look = () => {
      const pause = live.isStanding() ? TOLD_EVERY_MS : EVERY_MS
      if (document.visibilityState === 'visible' && Date.now() - readAt >= pause) readNow()
    }
    const clock = setInterval(look, EVERY_MS)
    return () => {
      unfollow()
      clearTimeout(waiting)
      clearInterval(clock)
    }
  }, [])
}

/** Tells the cases that have changed, by whomever; null: any may have. As long as the tab lives. */
export const followCases = (changed: (ids: readonly string[] | null) => void) =>
  void live.follow((news) => {
    if (news === 'everything') changed(null)
    else if (news.topics.includes('cases')) changed(news.cases.length > 0 ? news.cases : null)
  })

/** When this case was last changed, by whomever: decided, sent anew. Epoch milliseconds; 0 for not at all. */
export function useChangedAt(caseId: string): number {
  const [at, setAt] = useState(0)
  useEffect(() => {
    setAt(0)
    return live.follow((news) => {
      if (news !== 'everything' && news.cases.includes(caseId)) setAt(Date.now())
    })
  }, [caseId])
  return at
}
