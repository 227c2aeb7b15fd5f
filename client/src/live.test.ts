import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { followChanges } from '@aruga/contract/events'
import { IDLE_TIMEOUT_MS } from '@aruga/contract/limits'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type ChangeEvent, createLive } from './live.ts'
import { openLoggedIn } from './testing/app.ts'
import { reply, tokens } from './testing/fake-server.ts'

const here = { visible: true, online: true }
const away = { visible: false, online: true }
const offline = { visible: true, online: false }
const EVERYTHING = 'event: everything\ndata: {}\n\n'
const changed = (...topics: string[]) => `event: changed\ndata: ${JSON.stringify({ topics, cases: [] })}\n\n`

type Line = { say(text: string): void; end(): void; breakOff(): void; token: string | undefined; isOpen: () => boolean }

type Opening = { answer?: () => number; routes?: Parameters<typeof openLoggedIn>[0] }

/** An app that is looked at, and the lines that it has opened so far. `answer`: what comes in place of events. */
async function openApp({ answer = () => 200, routes = {} }: Opening = {}) {
  const app = await openLoggedIn(routes)
  const lines: Line[] = []
  const heard: ChangeEvent[] = []
  const fetcher = async (_url: unknown, init: RequestInit = {}) => {
    const status = answer()
    if (status !== 200) return new Response(null, { status })
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
    lines.push({
      say: (text) => controller?.enqueue(new TextEncoder().encode(text)),
      end: () => {
        isOpen = false
        controller?.close()
      },
      breakOff: () => {
        isOpen = false
        controller?.error(new TypeError('network error'))
      },
      token: new Headers(init.headers).get('authorization')?.replace('Bearer ', ''),
      isOpen: () => isOpen,
    })
    return new Response(body, { status })
  }
  const live = createLive({ baseUrl: '', session: app.session, fetcher: fetcher as typeof fetch, random: () => 1 })
  live.follow((change) => heard.push(change))
  live.set(here)
  await soon()
  return { ...app, live, lines, heard, line: () => lines.at(-1) as Line }
}
const soon = () => vi.advanceTimersByTimeAsync(1)
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000)

describe('by the clock', () => {
  beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-20T08:00:00Z') }))
  afterEach(() => void vi.useRealTimers())

  test('what changes is heard, in whatever pieces it comes', async () => {
    const { live, line, heard } = await openApp()
    expect(live.isConnected()).toBe(false)
    line().say(EVERYTHING)
    const text = changed('letters')
    line().say(text.slice(0, 9))
    line().say(`${text.slice(9)}:\n\n`)
    await soon()
    expect(heard).toEqual(['everything', { topics: ['letters'], cases: [] }])
    expect(live.isConnected()).toBe(true)
  })

  test('nobody who is logged out follows anything', async () => {
    const { session, lines, line } = await openApp()
    await session.logOut()
    await seconds(120)
    expect(line().isOpen()).toBe(false)
    expect(lines).toHaveLength(1)
    await session.logIn('patient@demo.test', 'Aruga-demo-1')
    await soon()
    expect(lines).toHaveLength(2)
  })

  test('a line that broke is opened again, sooner at first and then later, and everything is read again', async () => {
    const { lines, line, heard, live } = await openApp()
    line().say(EVERYTHING)
    await soon()
    for (const [pause, count] of [
      [2, 2],
      [4, 3],
      [8, 4],
    ] as const) {
      line().breakOff()
      await soon()
      expect(live.isConnected()).toBe(false)
      await seconds(pause - 0.1)
      expect(lines).toHaveLength(count - 1)
      await seconds(0.2)
      expect(lines).toHaveLength(count)
    }
    line().say(EVERYTHING)
    await soon()
    expect(heard).toEqual(['everything', 'everything'])
  })

  test('a stream that stood long and ended, as it does with its token, is opened again soon', async () => {
    const { lines, line } = await openApp()
    for (let beat = 0; beat < 5; beat++) {
      line().say(':\n\n')
      await seconds(20)
    }
    line().end()
    await seconds(1.1)
    expect(lines).toHaveLength(2)
  })

  test('a line on which nothing is heard is dead', async () => {
    const { lines, line } = await openApp()
    line().say(EVERYTHING)
    await seconds(49)
    expect(line().isOpen()).toBe(true)
    await seconds(2)
    expect(lines[0]?.isOpen()).toBe(false)
    await seconds(2)
    expect(lines).toHaveLength(2)
  })

  test('in the background nothing is followed, but for the first seconds; coming back, everything is read again', async () => {
    const { live, lines, line } = await openApp()
    live.set(away)
    await seconds(9)
    live.set(here)
    await soon()
    expect(line().isOpen()).toBe(true)
    live.set(away)
    await seconds(11)
    expect(line().isOpen()).toBe(false)
    await seconds(300)
    expect(lines).toHaveLength(1)
    live.set(here)
    await soon()
    expect(lines).toHaveLength(2)
  })

  test('without a network nothing is tried; with it again, at once', async () => {
    const { live, lines, line } = await openApp()
    live.set(offline)
    expect(line().isOpen()).toBe(false)
    await seconds(300)
    expect(lines).toHaveLength(1)
    live.set(here)
    await soon()
    expect(lines).toHaveLength(2)
  })

  test('following does not count for the idle timer: the session ends in its time, and the line with it', async () => {
    const { session, lines, line, happened, readLetter } = await openApp()
    await readLetter().catch(() => undefined)
    for (let passed = 0; passed < IDLE_TIMEOUT_MS / 1000; passed += 20) {
      if (line().isOpen()) line().say(changed('letters'))
      await seconds(20)
    }
    expect(session.isLoggedIn()).toBe(false)
    expect(happened).toContain('toast: Session expired, please relogin.')
    expect(line().isOpen()).toBe(false)
    const count = lines.length
    await seconds(120)
    expect(lines).toHaveLength(count)
  })

  test('a token that has expired is renewed for the next line', async () => {
    let given = 0
    const app = await openApp({ routes: { '/connect/token': () => tokens(++given) } })
    await seconds(960)
    expect(app.lines.at(-1)?.token).toBe('access-2')
  })

  test('a line that is refused with 401, also after a refresh, ends the session like any other call', async () => {
    let status = 200
    const { session, line, happened, lines } = await openApp({
      answer: () => status,
      routes: { '/connect/token': () => (status === 200 ? tokens(1) : reply(400)) },
    })
    status = 401
    line().end()
    await seconds(3)
    expect(session.isLoggedIn()).toBe(false)
    expect(happened.filter((event) => event.startsWith('toast'))).toEqual(['toast: Session expired, please relogin.'])
    expect(lines).toHaveLength(1)
  })

  test('a server that is not ready is asked again, a minute apart at most, and nobody is bothered with it', async () => {
    let tries = 0
    let status = 503
    const answer = () => {
      tries++
      return status
    }
    const { session, happened, lines } = await openApp({ answer })
    await seconds(250)
    // After 0, 2, 6, 14, 30, 62, 122, 182 and 242 seconds.
    expect(tries).toBe(9)
    status = 200
    await seconds(55)
    expect(lines).toHaveLength(1)
    expect(session.isLoggedIn()).toBe(true)
    expect(happened).toEqual([])
  })
})

test('over a real connection: events, a broken line, the next one, and a log-out that closes it', async () => {
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
  const heard: ChangeEvent[] = []
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const live = createLive({ baseUrl, session, fetcher: fetch, random: () => 0 })
  live.follow((change) => heard.push(change))
  live.set(here)
  await expect.poll(() => heard).toEqual(['everything'])
  for (const response of open) response.write(changed('documents', 'letters'))
  await expect.poll(() => heard.at(-1)).toEqual({ topics: ['documents', 'letters'], cases: [] })
  for (const response of open) response.destroy()
  await expect.poll(() => heard.length).toBe(3)
  await session.logOut()
  await expect.poll(() => open.size).toBe(0)
  server.close()
})
