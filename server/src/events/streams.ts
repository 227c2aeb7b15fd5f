// The open event streams of this server: who receives what, and when a stream ends.
// By hand: a library such as better-sse covers the small part; who receives what, and until when, is ours.

import { Readable } from 'node:stream'
import type { Change, Topic } from '@aruga/contract/events'
import { LIVE_BEAT_MS } from '@aruga/contract/events'
import { isAfter } from '@aruga/contract/instants'
import { may, type Role } from '@aruga/contract/permissions'
import { type Address, type ChangeEvent, QUEUE, type SessionsEnded } from './publish.ts'
import { createQuiet } from './quiet.ts'

/** Phones that lost their network leave dead streams behind, so the oldest ends rather than the newest is refused. */
export const STREAMS_OF_ACCOUNT = 8
/** Its cost: docs/decisions/012. */
const STREAMS_OF_SERVER = 5_000
/** More than a reader that reads at all ever has waiting. */
export const UNREAD_BYTES = 4_096
/** Changes within this time are sent as one event. */
const BATCH_MS = 50
/** Beyond this many changed cases an event names none: any may have changed. */
const MAX_CASES_NAMED = 50
/** How long a reader has to read the end of its stream before it is disconnected. */
const END_MS = 2_000

/** What decides which events a caller receives. `branchId`: the branch a pharmacist is bound to. */
export type Rights = { roles: readonly Role[]; branchId: string | null }
/** `patientId`: for whom the session acts. */
export type Listener = Rights & { accountId: string; patientId: string | null; sessionId: string; tokenHash: Buffer }
type Stream = { listener: Listener; events: Readable; pending: Pending | undefined; wroteAt: number }
type Pending = { topics: Set<Topic>; cases: Set<string>; anyCase: boolean }

export function createStreams() {
  const streams = new Set<Stream>()
  const byAddress = new Map<Address, Set<Stream>>()
  const toFlush = new Set<Stream>()
  const quiet = createQuiet()

  function open(listener: Listener): Readable {
    const [oldest, ...others] = byAddress.get(`account ${listener.accountId}`) ?? []
    if (oldest && others.length + 1 >= STREAMS_OF_ACCOUNT) end(oldest)
    const events = new Readable({ read() {}, highWaterMark: UNREAD_BYTES })
    const stream: Stream = { listener, events, pending: undefined, wroteAt: performance.now() }
    streams.add(stream)
    for (const address of addressesOf(listener)) setAt(address).add(stream)
    // However it ended: the reader disconnected, was disconnected, or the server ended the stream.
    events.once('close', () => forget(stream))
    write(stream, eventOf('everything', { quietMs: quiet.msOf(addressesOf(listener)) }))
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
      const atAddress = byAddress.get(address)
      atAddress?.delete(stream)
      if (atAddress?.size === 0) byAddress.delete(address)
    }
  }

  function write(stream: Stream, text: string) {
    stream.wroteAt = performance.now()
    // A reader that does not read is disconnected, and refreshes everything when it comes back.
    if (!stream.events.push(text)) stream.events.destroy()
  }

  function end(stream: Stream) {
    forget(stream)
    stream.events.push(null)
    setTimeout(() => stream.events.destroy(), END_MS).unref()
  }

  function send({ to, patient, topics, case: caseId }: ChangeEvent) {
    const address: Address = patient ? `patient ${patient}` : to
    quiet.changed(address)
    for (const stream of byAddress.get(address) ?? []) {
      stream.pending ??= { topics: new Set(), cases: new Set(), anyCase: false }
      const { pending } = stream
      for (const topic of topics) pending.topics.add(topic)
      // Not named to an assessor, who sees some of the papers only.
      if (caseId && may(stream.listener.roles, 'review.decide')) pending.cases.add(caseId)
      else if (topics.includes('cases')) pending.anyCase = true
      if (toFlush.size === 0) setTimeout(flush, BATCH_MS)
      toFlush.add(stream)
    }
  }

  function flush() {
    for (const stream of toFlush) {
      const { pending } = stream
      stream.pending = undefined
      if (pending) write(stream, eventOf('changed', changeOf(pending)))
    }
    toFlush.clear()
  }

  return {
    /** The events for a caller, from now on. The stream ends when either side destroys it. */
    open,
    isFull: () => streams.size >= STREAMS_OF_SERVER,
    /** How much is in memory; zero when all readers are gone. */
    count: () => ({ streams: streams.size, addresses: byAddress.size }),
    send,
    sendEverything() {
      quiet.missed()
      for (const stream of streams) write(stream, eventOf('everything', { quietMs: 0 }))
    },
    /** A comment line on silent streams, so that both sides notice when the other is gone. */
    beat() {
      const before = performance.now() - LIVE_BEAT_MS
      for (const stream of streams) if (!isAfter(stream.wroteAt, before)) write(stream, ':\n\n')
    },
    /** Drops pending events of the same transaction (`BATCH_MS`): these sessions may no longer read them. */
    endSessions({ sessionsOf, but }: SessionsEnded) {
      for (const stream of byAddress.get(`account ${sessionsOf}`) ?? []) {
        if (stream.listener.sessionId !== but) end(stream)
      }
    },
    listeners: () => [...streams].map(({ listener }) => listener),
    /** Ends the streams whose listeners have lost their rights. */
    endUnless(mayReceive: (listener: Listener) => boolean) {
      for (const stream of streams) if (!mayReceive(stream.listener)) end(stream)
    },
  }
}

const addressesOf = ({ accountId, patientId, roles, branchId }: Listener): Address[] => [
  `account ${accountId}`,
  ...(patientId ? ([`patient ${patientId}`] as const) : []),
  ...(may(roles, 'review.decide-papers') ? ([QUEUE] as const) : []),
  ...(branchId && may(roles, 'counter.day') ? [`branch ${branchId}` as const] : []),
]

const changeOf = ({ topics, cases, anyCase }: Pending): Change => ({
  topics: [...topics],
  cases: anyCase || cases.size > MAX_CASES_NAMED ? [] : [...cases],
})

const eventOf = (name: string, data: object) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
