// The open streams of this server: who hears what, and when one ends.
import { Readable } from 'node:stream'
import type { Role } from '@aruga/contract/endpoint'
import type { Change, Topic } from '@aruga/contract/events'
import { LIVE_BEAT_MS } from '@aruga/contract/events'
import type { Address, ChangeEvent, SessionsEnded } from './publish.ts'

/** Phones that lost their network leave dead ones behind, so the oldest makes room rather than the newest being refused. */
export const STREAMS_OF_ACCOUNT = 8
/** See docs/decisions/012 for what one costs. */
const STREAMS_OF_SERVER = 5_000
/** More than waits for a reader that reads at all. */
export const UNREAD_BYTES = 4_096
/** Changes that come together are sent together. */
const TOGETHER_MS = 50
/** Where more cases changed at once, any may have. */
const CASES_NAMED = 50
/** Who does not even read the end of it is cut. */
const END_MS = 2_000

/** What decides which events somebody may hear. `branchId`: of a pharmacist bound to a branch. */
export type Rights = { roles: readonly Role[]; branchId: string | null }
export type Listener = Rights & { accountId: string; sessionId: string; tokenHash: Buffer }
type Stream = { listener: Listener; events: Readable; waiting: Waiting | undefined; wroteAt: number }
type Waiting = { topics: Set<Topic>; cases: Set<string>; anyCase: boolean }

export function createStreams() {
  const streams = new Set<Stream>()
  const byAddress = new Map<Address, Set<Stream>>()
  const toFlush = new Set<Stream>()

  function open(listener: Listener): Readable {
    const [oldest, ...others] = byAddress.get(`account ${listener.accountId}`) ?? []
    if (oldest && others.length + 1 >= STREAMS_OF_ACCOUNT) end(oldest)
    const events = new Readable({ read() {}, highWaterMark: UNREAD_BYTES })
    const stream: Stream = { listener, events, waiting: undefined, wroteAt: Date.now() }
    streams.add(stream)
    for (const address of addressesOf(listener)) setAt(address).add(stream)
    // However it ends: the reader went away, was cut, or we ended it.
    events.once('close', () => forget(stream))
    write(stream, eventOf('everything', {}))
    return events
  }

  function setAt(address: Address): Set<Stream> {
    const known = byAddress.get(address) ?? new Set()
    byAddress.set(address, known)
    return known
  }

  function forget(stream: Stream) {
    streams.delete(stream)
    toFlush.delete(stream)
    for (const address of addressesOf(stream.listener)) {
      const there = byAddress.get(address)
      there?.delete(stream)
      if (there?.size === 0) byAddress.delete(address)
    }
  }

  function write(stream: Stream, text: string) {
    stream.wroteAt = Date.now()
    // Who does not read is cut, and asks for everything again when it comes back.
    if (!stream.events.push(text)) stream.events.destroy()
  }

  function end(stream: Stream) {
    forget(stream)
    stream.events.push(null)
    setTimeout(() => stream.events.destroy(), END_MS).unref()
  }

  function send({ to, topics, case: caseId }: ChangeEvent) {
    for (const stream of byAddress.get(to) ?? []) {
      stream.waiting ??= { topics: new Set(), cases: new Set(), anyCase: false }
      const { waiting } = stream
      for (const topic of topics) waiting.topics.add(topic)
      if (caseId) waiting.cases.add(caseId)
      else if (topics.includes('cases')) waiting.anyCase = true
      if (toFlush.size === 0) setTimeout(flush, TOGETHER_MS)
      toFlush.add(stream)
    }
  }

  function flush() {
    for (const stream of toFlush) {
      const { waiting } = stream
      stream.waiting = undefined
      if (waiting) write(stream, eventOf('changed', changeOf(waiting)))
    }
    toFlush.clear()
  }

  return {
    /** The events of a caller, from now on. They end when they are destroyed, by whichever side. */
    open,
    isFull: () => streams.size >= STREAMS_OF_SERVER,
    /** What is held: all of it goes with its readers. */
    count: () => ({ streams: streams.size, addresses: byAddress.size }),
    send,
    sendEverything() {
      for (const stream of streams) write(stream, eventOf('everything', {}))
    },
    /** A line for those who heard nothing for a while, so that both sides notice when the other is gone. */
    beat() {
      const before = Date.now() - LIVE_BEAT_MS
      for (const stream of streams) if (stream.wroteAt <= before) write(stream, ':\n\n')
    },
    /** What was published in the same transaction still waits (`TOGETHER_MS`), and they do not get it: they may not ask any more. */
    endSessions({ sessionsOf, but }: SessionsEnded) {
      for (const stream of byAddress.get(`account ${sessionsOf}`) ?? []) {
        if (stream.listener.sessionId !== but) end(stream)
      }
    },
    listeners: () => [...streams].map(({ listener }) => listener),
    /** Ends those whose listener may not hear it any more. */
    endUnless(mayHear: (listener: Listener) => boolean) {
      for (const stream of streams) if (!mayHear(stream.listener)) end(stream)
    },
  }
}

const addressesOf = ({ accountId, roles, branchId }: Listener): Address[] => [
  `account ${accountId}`,
  ...roles.map((role): Address => `role ${role}`),
  ...(branchId && roles.includes('pharmacist') ? [`branch ${branchId}` as const] : []),
]

const changeOf = ({ topics, cases, anyCase }: Waiting): Change => ({
  topics: [...topics],
  cases: anyCase || cases.size > CASES_NAMED ? [] : [...cases],
})

const eventOf = (name: string, data: object) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
