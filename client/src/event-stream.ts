// Receives the server's change events (contract/src/events.ts) while somebody is logged in and the app is visible.
// By fetch rather than EventSource, which would need the token in the URL.
// A package reads the frames; connecting is by hand, because it follows the log-in, the screen and the network.
import { type Change, followChanges, LIVE_BEAT_MS } from '@aruga/contract/events'
import { createParser } from 'eventsource-parser'
import { authorized } from './authorized.ts'
import type { Session } from './session.ts'

/** What has changed. `everything`: anything may have, since events were missed. */
export type ChangeEvent = 'everything' | Change
/** `quietSince`: in epoch milliseconds of this device; data fetched since then are current. Infinity: no data are. */
export type ChangeListener = (change: ChangeEvent, quietSince: number) => void

type Everything = { quietMs: number }

/** After more than two missed heartbeats the connection counts as lost. */
const SILENCE_MS = 2.5 * LIVE_BEAT_MS
/** A short visit to another tab does not close the stream. */
const HIDDEN_GRACE_MS = 10_000
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 60_000
/** A stream that lasted this long worked: the next attempt starts without backoff. */
const STABLE_MS = 30_000

export type EventStreamOptions = {
  /** Without a trailing slash; empty for the app's own origin. */
  baseUrl: string
  session: Session
  fetcher: typeof fetch
  /** 0..1: jitter, so that clients do not all reconnect at the same time after a restart of the server. */
  random?: () => number
}

export function createEventStream({ baseUrl, session, fetcher, random = Math.random }: EventStreamOptions) {
  const listeners = new Set<ChangeListener>()
  let state = { visible: false, online: true }
  let connected = false
  const holds = new Set<symbol>()
  let running: { logIn: string; stop: AbortController } | null = null
  /** The server has no events: callers poll. */
  let isMissing = false
  let hiding: ReturnType<typeof setTimeout> | undefined

  session.subscribe(startOrStop)

  function startOrStop() {
    const wanted = holds.size === 0 && state.online && (state.visible || hiding !== undefined)
    const logIn = wanted ? session.current()?.logIn : undefined
    if (running?.logIn === logIn) return
    running?.stop.abort()
    connected = false
    running = logIn === undefined ? null : { logIn, stop: new AbortController() }
    if (running) void run(running.stop.signal)
  }

  async function run(stopped: AbortSignal) {
    let failures = 0
    while (!stopped.aborted) {
      const startedAt = Date.now()
      await receive(stopped).catch(retried)
      if (stopped.aborted || isMissing) return
      connected = false
      failures = Date.now() - startedAt >= STABLE_MS ? 0 : failures + 1
      const longest = Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS)
      await pause(longest * (0.5 + random() / 2), stopped)
    }
  }

  /** Resolves when the server ends the stream; rejects when the connection fails or breaks. */
  async function receive(stopped: AbortSignal) {
    // A background request: it keeps no idle session open.
    if (!session.requestMade(true)) return
    const connection = new AbortController()
    const disconnect = () => connection.abort()
    stopped.addEventListener('abort', disconnect)
    let silence = setTimeout(disconnect, SILENCE_MS)
    try {
      const response = await authorized(session, (token) =>
        fetcher(baseUrl + followChanges.path, {
          headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` },
          signal: connection.signal,
          credentials: 'omit',
          cache: 'no-store',
        }),
      )
      isMissing = response.status === 404 || response.status === 405
      if (response.status !== 200 || !response.body) throw new Error(`No events: ${response.status}`)
      const parser = createParser({ onEvent: ({ event, data }) => dispatch(event, data) })
      const decoder = new TextDecoder()
      const reader = response.body.getReader()
      for (let read = await reader.read(); !read.done; read = await reader.read()) {
        clearTimeout(silence)
        silence = setTimeout(disconnect, SILENCE_MS)
        parser.feed(decoder.decode(read.value, { stream: true }))
      }
    } finally {
      clearTimeout(silence)
      stopped.removeEventListener('abort', disconnect)
      // Also closes a response that was not read to its end.
      disconnect()
    }
  }

  function dispatch(event: string | undefined, data: string) {
    connected = true
    if (event === 'changed') return tell(JSON.parse(data), Number.POSITIVE_INFINITY)
    const { quietMs = 0 }: Partial<Everything> = JSON.parse(data)
    tell('everything', quietMs > 0 ? Date.now() - quietMs : Number.POSITIVE_INFINITY)
  }

  function tell(change: ChangeEvent, quietSince: number) {
    for (const listener of listeners) listener(change, quietSince)
  }

  return {
    /** Calls the listener with each change from now on. Returns a function that unsubscribes it. */
    subscribe(listener: ChangeListener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Whether changes arrive; while they do not, callers have to poll. */
    isConnected: () => connected,
    /**
     * Closes the stream until the returned function is called. For a call that makes the server end this session: it ends the
     * stream too, which would reconnect with the dead token if the answer took longer than its pause.
     */
    hold() {
      const hold = Symbol('hold')
      holds.add(hold)
      startOrStop()
      return () => {
        holds.delete(hold)
        startOrStop()
      }
    },
    /** Call at the start and whenever either changes. */
    set(next: { visible: boolean; online: boolean }) {
      clearTimeout(hiding)
      hiding = undefined
      if (state.visible && !next.visible) {
        hiding = setTimeout(() => {
          hiding = undefined
          startOrStop()
        }, HIDDEN_GRACE_MS)
      }
      state = next
      startOrStop()
    },
  }
}

/** A failed connection is retried after a pause; until then the app polls (`isConnected`). */
const retried = () => undefined

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
