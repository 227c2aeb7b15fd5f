import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { followChanges } from '@aruga/contract/events'
import { IDLE_TIMEOUT_MS } from '@aruga/contract/limits'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type ChangeEvent, createEventStream } from './event-stream.ts'
import { openLoggedIn } from './testing/app.ts'
import { reply, tokens } from './testing/fake-server.ts'

const visible = { visible: true, online: true }
const hidden = { visible: false, online: true }
const offline = { visible: true, online: false }
const EVERYTHING = 'event: everything\ndata: {}\n\n'
const changed = (...topics: string[]) => `event: changed\ndata: ${JSON.stringify({ topics, cases: [] })}\n\n`

type Connection = {
  send(text: string): void
  end(): void
  fail(): void
  token: string | undefined
  isOpen: () => boolean
}

type Options = { status?: () => number; routes?: Parameters<typeof openLoggedIn>[0] }

/** A visible app, and the connections it has opened so far. `status`: of the answer; events come with 200 only. */
async function openApp({ status = () => 200, routes = {} }: Options = {}) {
  const app = await openLoggedIn(routes)
  const connections: Connection[] = []
  const received: ChangeEvent[] = []
  const fetcher = async (_url: unknown, init: RequestInit = {}) => {
    const answered = status()
    if (answered !== 200) return new Response(null, { status: answered })
    let controller: ReadableStreamDefaultController<Uint8Array> | undefined
    let isOpen = true
    const body = new ReadableStream<Uint8Array>({
      start: (started) => {
        controller = started
      },
    })
    init.signal?.addEventListener('abort', () => {
      if (isOpen) controller?.error(new DOMException('aborted', 'AbortError'))
      isOpen = false
    })
    connections.push({
      send: (text) => controller?.enqueue(new TextEncoder().encode(text)),
      end: () => {
        isOpen = false
        controller?.close()
      },
      fail: () => {
        isOpen = false
        controller?.error(new TypeError('network error'))
      },
      token: new Headers(init.headers).get('authorization')?.replace('Bearer ', ''),
      isOpen: () => isOpen,
    })
    return new Response(body, { status: 200 })
  }
  const stream = createEventStream({
    baseUrl: '',
    session: app.session,
    fetcher: fetcher as typeof fetch,
    random: () => 1,
  })
  stream.subscribe((change) => received.push(change))
  stream.set(visible)
  await tick()
  return { ...app, stream, connections, received, latest: () => connections.at(-1) as Connection }
}
const tick = () => vi.advanceTimersByTimeAsync(1)
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000)

describe('on a fake clock', () => {
  beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-20T08:00:00Z') }))
  afterEach(() => void vi.useRealTimers())

  test('change events are received even when the network splits them', async () => {
    const { stream, latest, received } = await openApp()
    expect(stream.isConnected()).toBe(false)
    latest().send(EVERYTHING)
    const text = changed('letters')
    latest().send(text.slice(0, 9))
    latest().send(`${text.slice(9)}:\n\n`)
    await tick()
    expect(received).toEqual(['everything', { topics: ['letters'], cases: [] }])
    expect(stream.isConnected()).toBe(true)
  })

  test('data fetched in the quiet time before the first event are current; without such a time none are', async () => {
    const { stream, latest } = await openApp()
    const since: number[] = []
    stream.subscribe((_, quietSince) => since.push(quietSince))
    const now = Date.now()
    for (const data of ['{"quietMs":5000}', '{"quietMs":0}', '{}'])
      latest().send(`event: everything\ndata: ${data}\n\n`)
    latest().send(changed('letters'))
    await tick()
    const nothing = Number.POSITIVE_INFINITY
    expect(since).toEqual([expect.closeTo(now - 5_000, -2), nothing, nothing, nothing])
  })

  test('a logged-out app receives no events', async () => {
    const { session, connections, latest } = await openApp()
    await session.logOut()
    await seconds(120)
    expect(latest().isOpen()).toBe(false)
    expect(connections).toHaveLength(1)
    await session.logIn('patient@demo.test', 'Aruga-demo-1')
    await tick()
    expect(connections).toHaveLength(2)
  })

  test('a broken connection is reopened with growing pauses, and everything is fetched again', async () => {
    const { connections, latest, received, stream } = await openApp()
    latest().send(EVERYTHING)
    await tick()
    for (const [pause, count] of [
      [2, 2],
      [4, 3],
      [8, 4],
    ] as const) {
      latest().fail()
      await tick()
      expect(stream.isConnected()).toBe(false)
      await seconds(pause - 0.1)
      expect(connections).toHaveLength(count - 1)
      await seconds(0.2)
      expect(connections).toHaveLength(count)
    }
    latest().send(EVERYTHING)
    await tick()
    expect(received).toEqual(['everything', 'everything'])
  })

  test('a stream that ends after a long time, as it does with its token, is reopened soon', async () => {
    const { connections, latest } = await openApp()
    for (let beat = 0; beat < 5; beat++) {
      latest().send(':\n\n')
      await seconds(20)
    }
    latest().end()
    await seconds(1.1)
    expect(connections).toHaveLength(2)
  })

  test('a silent connection is given up', async () => {
    const { connections, latest } = await openApp()
    latest().send(EVERYTHING)
    await seconds(49)
    expect(latest().isOpen()).toBe(true)
    await seconds(2)
    expect(connections[0]?.isOpen()).toBe(false)
    await seconds(2)
    expect(connections).toHaveLength(2)
  })

  test('a hidden app closes the stream after a few seconds and reopens it when it is visible again', async () => {
    const { stream, connections, latest } = await openApp()
    stream.set(hidden)
    await seconds(9)
    stream.set(visible)
    await tick()
    expect(latest().isOpen()).toBe(true)
    stream.set(hidden)
    await seconds(11)
    expect(latest().isOpen()).toBe(false)
    await seconds(300)
    expect(connections).toHaveLength(1)
    stream.set(visible)
    await tick()
    expect(connections).toHaveLength(2)
  })

  test('an offline app does not connect, and connects immediately when it is online again', async () => {
    const { stream, connections, latest } = await openApp()
    stream.set(offline)
    expect(latest().isOpen()).toBe(false)
    await seconds(300)
    expect(connections).toHaveLength(1)
    stream.set(visible)
    await tick()
    expect(connections).toHaveLength(2)
  })

  test('while a call ends the session on the server, nothing reconnects with its token, however long the answer takes', async () => {
    const { session, stream, connections, latest } = await openApp()
    const release = stream.hold()
    expect(latest().isOpen()).toBe(false)
    await seconds(120)
    stream.set(hidden)
    stream.set(visible)
    await seconds(20)
    expect(connections).toHaveLength(1)
    await session.endHere()
    release()
    await seconds(120)
    expect(connections).toHaveLength(1)
  })

  test('a session that did not end after all gets its stream back', async () => {
    const { stream, connections, latest } = await openApp()
    const releases = [stream.hold(), stream.hold()]
    releases[0]?.()
    await tick()
    expect(connections).toHaveLength(1)
    releases[1]?.()
    await tick()
    expect(connections).toHaveLength(2)
    expect(latest().isOpen()).toBe(true)
  })

  test('an open stream does not count for the idle timer: the session ends on time, and the stream with it', async () => {
    const { session, connections, latest, happened, readLetter } = await openApp()
    await readLetter().catch(() => undefined)
    for (let passed = 0; passed < IDLE_TIMEOUT_MS / 1000; passed += 20) {
      if (latest().isOpen()) latest().send(changed('letters'))
      await seconds(20)
    }
    expect(session.isLoggedIn()).toBe(false)
    expect(happened).toContain('toast: Session expired, please relogin.')
    expect(latest().isOpen()).toBe(false)
    const count = connections.length
    await seconds(120)
    expect(connections).toHaveLength(count)
  })

  test('an expired token is renewed for the next connection', async () => {
    let given = 0
    const app = await openApp({ routes: { '/connect/token': () => tokens(++given) } })
    await seconds(960)
    expect(app.connections.at(-1)?.token).toBe('access-2')
  })

  test('a connection refused with 401 even after a refresh ends the session, like any other call', async () => {
    let status = 200
    const { session, latest, happened, connections } = await openApp({
      status: () => status,
      routes: { '/connect/token': () => (status === 200 ? tokens(1) : reply(400)) },
    })
    status = 401
    latest().end()
    await seconds(3)
    expect(session.isLoggedIn()).toBe(false)
    expect(happened.filter((event) => event.startsWith('toast'))).toEqual(['toast: Session expired, please relogin.'])
    expect(connections).toHaveLength(1)
  })

  test('a server that is not ready is retried at most a minute apart, without a toast', async () => {
    let tries = 0
    let status = 503
    const answer = () => {
      tries++
      return status
    }
    const { session, happened, connections } = await openApp({ status: answer })
    await seconds(250)
    // After 0, 2, 6, 14, 30, 62, 122, 182 and 242 seconds.
    expect(tries).toBe(9)
    status = 200
    await seconds(55)
    expect(connections).toHaveLength(1)
    expect(session.isLoggedIn()).toBe(true)
    expect(happened).toEqual([])
  })
})

test('a real connection carries events, is reopened when it breaks, and closes at log-out', async () => {
  const open = new Set<ServerResponse>()
  const server = createServer((request, response) => {
    expect(request.url).toBe(followChanges.path)
    expect(request.headers.authorization).toBe('Bearer access-1')
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write(EVERYTHING)
    open.add(response)
    response.on('close', () => open.delete(response))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { session } = await openLoggedIn()
  const received: ChangeEvent[] = []
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const stream = createEventStream({ baseUrl, session, fetcher: fetch, random: () => 0 })
  stream.subscribe((change) => received.push(change))
  stream.set(visible)
  await expect.poll(() => received).toEqual(['everything'])
  for (const response of open) response.write(changed('documents', 'letters'))
  await expect.poll(() => received.at(-1)).toEqual({ topics: ['documents', 'letters'], cases: [] })
  for (const response of open) response.destroy()
  await expect.poll(() => received.length).toBe(3)
  await session.logOut()
  await expect.poll(() => open.size).toBe(0)
  server.close()
})
