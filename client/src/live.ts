// Follows what changes, as the server tells it (contract/src/events.ts): while somebody is logged in and looks at the app.
// The stream comes by fetch rather than EventSource, which would want the token in the address.
import { type Change, followChanges, LIVE_BEAT_MS } from '@aruga/contract/events'
import { createParser } from 'eventsource-parser'
import { authorized } from './authorized.ts'
import type { Session } from './session.ts'

/** What is known to have changed. `everything`: anything may have, after a time without hearing. */
export type ChangeEvent = 'everything' | Change

/** More than two beats missed: whoever still holds the line does not know that it is dead. */
const SILENCE_MS = 2.5 * LIVE_BEAT_MS
/** A look at another tab is no reason to hang up. */
const AWAY_MS = 10_000
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 60_000
/** A stream that stood so long was a good one: the next try comes soon. */
const GOOD_MS = 30_000

export type LiveOptions = {
  /** Without a trailing slash; empty for the app's own origin. */
  baseUrl: string
  session: Session
  fetcher: typeof fetch
  /** 0..1: so that not everybody comes back in the same moment after the server has gone. */
  random?: () => number
}

export function createLive({ baseUrl, session, fetcher, random = Math.random }: LiveOptions) {
  const listeners = new Set<(change: ChangeEvent) => void>()
  let place = { visible: false, online: true }
  let connected = false
  let running: { logIn: string; stop: AbortController } | null = null
  let leaving: ReturnType<typeof setTimeout> | undefined

  session.subscribe(startOrStop)

  function startOrStop() {
    const looks = place.online && (place.visible || leaving !== undefined)
    const logIn = looks ? session.current()?.logIn : undefined
    if (running?.logIn === logIn) return
    running?.stop.abort()
    connected = false
    running = logIn === undefined ? null : { logIn, stop: new AbortController() }
    if (running) void run(running.stop.signal)
  }

  async function run(stopped: AbortSignal) {
    let failures = 0
    while (!stopped.aborted) {
      const began = Date.now()
      await hear(stopped).catch(untilTheNextTry)
      if (stopped.aborted) return
      connected = false
      failures = Date.now() - began >= GOOD_MS ? 0 : failures + 1
      const longest = Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS)
      await pause(longest * (0.5 + random() / 2), stopped)
    }
  }

  /** Resolves when the server has ended the events; rejects when the line broke, or there was none. */
  async function hear(stopped: AbortSignal) {
    // Nobody asked for it: it keeps no idle session alive.
    if (!session.requestMade(true)) return
    const line = new AbortController()
    const hangUp = () => line.abort()
    stopped.addEventListener('abort', hangUp)
    let silence = setTimeout(hangUp, SILENCE_MS)
    try {
      const response = await authorized(session, (token) =>
        fetcher(baseUrl + followChanges.path, {
          headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` },
          signal: line.signal,
          credentials: 'omit',
          cache: 'no-store',
        }),
      )
      if (response.status !== 200 || !response.body) throw new Error(`No events: ${response.status}`)
      const parser = createParser({ onEvent: ({ event, data }) => tell(event, data) })
      const decoder = new TextDecoder()
      const reader = response.body.getReader()
      for (let read = await reader.read(); !read.done; read = await reader.read()) {
        clearTimeout(silence)
        silence = setTimeout(hangUp, SILENCE_MS)
        parser.feed(decoder.decode(read.value, { stream: true }))
      }
    } finally {
      clearTimeout(silence)
      stopped.removeEventListener('abort', hangUp)
      // Where there was an answer that nobody reads to its end.
      hangUp()
    }
  }

  function tell(event: string | undefined, data: string) {
    connected = true
    const change: ChangeEvent = event === 'changed' ? JSON.parse(data) : 'everything'
    for (const listener of listeners) listener(change)
  }

  return {
    /** Called with each change from now on. Returns the way to stop. */
    follow(listener: (change: ChangeEvent) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Whether changes arrive now; else whoever wants to know has to poll. */
    isConnected: () => connected,
    /** Call at the start, and whenever one of the two is another. */
    set(next: { visible: boolean; online: boolean }) {
      clearTimeout(leaving)
      leaving = undefined
      if (place.visible && !next.visible) {
        leaving = setTimeout(() => {
          leaving = undefined
          startOrStop()
        }, AWAY_MS)
      }
      place = next
      startOrStop()
    },
  }
}

/** The next try tells whether it is well again; until then the app's own clock looks (`isConnected`). */
const untilTheNextTry = () => undefined

const pause = (ms: number, stopped: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    stopped.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })
