import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, vi } from 'vitest'
import { sendByFetch } from './send.ts'
import { sendByXhr } from './send-by-xhr.ts'

const outgoing = { url: 'http://server.test/', method: 'GET', headers: {}, timeoutMs: 1000 }

/** A fetch that is never answered and ends only when it is aborted. */
const hanging: typeof fetch = (_, init) =>
  new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)))

test('a server that does not answer in time is status 0, and not reported as a network failure', async () => {
  vi.useFakeTimers()
  const answer = sendByFetch(hanging)(outgoing)
  const failed = expect(answer).rejects.toMatchObject({ status: 0, isOffline: false, code: 'TimedOut' })
  await vi.advanceTimersByTimeAsync(1000)
  await failed
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

test('a network that is down is status 0', async () => {
  const down = async () => {
    throw new TypeError('Failed to fetch')
  }
  await expect(sendByFetch(down)(outgoing)).rejects.toMatchObject({ status: 0, isOffline: true })
})

test('a cancelled call rejects with its own reason, not with a failure', async () => {
  const stop = new AbortController()
  const answer = sendByFetch(hanging)({ ...outgoing, signal: stop.signal })
  stop.abort(new Error('left the page'))
  await expect(answer).rejects.toThrow('left the page')
})

/** A server that sends this many pieces, one each 100 ms, and then ends or goes silent. */
async function slowServer(pieces: number, ends: boolean) {
  const server = createServer(async (_, response) => {
    response.writeHead(200, { 'content-type': 'text/csv; charset=utf-8' })
    for (let piece = 0; piece < pieces; piece++) {
      response.write(`row ${piece}\n`)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    if (ends) response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { url, close }
}

test('a long download continues while its pieces arrive, and becomes a file of its type', async () => {
  const server = await slowServer(15, true)
  const answer = await sendByFetch(fetch)({ ...outgoing, url: server.url, timeoutMs: 1000 })
  const file = await answer.blob()
  expect(await file.text()).toBe(Array.from({ length: 15 }, (_, piece) => `row ${piece}\n`).join(''))
  expect(file.type).toBe('text/csv; charset=utf-8')
  server.close()
})

test('a download that stops in the middle is given up, like a server that does not answer', async () => {
  const server = await slowServer(2, false)
  const answer = sendByFetch(fetch)({ ...outgoing, url: server.url, timeoutMs: 1000 })
  await expect(answer).rejects.toMatchObject({ status: 0, isOffline: false, code: 'TimedOut' })
  server.close()
})

test.each([
  ['before its first piece', 0],
  ['after its first piece', 1],
  ['after many pieces', 500],
])('a download that is cut %s is a failure, never a shorter file', async (_when, pieces) => {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/csv; charset=utf-8' })
    response.flushHeaders()
    for (let piece = 0; piece < pieces; piece++) response.write(`row ${piece}\n`)
    setTimeout(() => response.destroy(), 50)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  await expect(sendByFetch(fetch)({ ...outgoing, url })).rejects.toMatchObject({ status: 0, isOffline: true })
  server.close()
})

/** An XHR under the test's control. */
function fakeXhr() {
  const xhr = {
    upload: {} as { onprogress?: (event: object) => void },
    open: vi.fn(),
    setRequestHeader: vi.fn(),
    getResponseHeader: vi.fn(),
    send: vi.fn(),
    abort: vi.fn(() => xhr.onabort?.()),
    status: 0,
    response: new Blob(),
    onload: undefined as (() => void) | undefined,
    onerror: undefined as (() => void) | undefined,
    ontimeout: undefined as (() => void) | undefined,
    onabort: undefined as (() => void) | undefined,
  }
  return { xhr, send: sendByXhr(() => xhr as unknown as XMLHttpRequest) }
}

test('an upload reports its progress', async () => {
  const { xhr, send } = fakeXhr()
  const shares: number[] = []
  const answer = send({ ...outgoing, method: 'POST', onProgress: (share) => shares.push(share) })
  xhr.upload.onprogress?.({ loaded: 25, total: 100, lengthComputable: true })
  Object.assign(xhr, { status: 200, response: new Blob(['{}']) }).onload?.()
  expect(await (await answer).text()).toBe('{}')
  expect(shares).toEqual([0.25])
})

test('an upload can be cancelled, and an interrupted one is status 0', async () => {
  const cancelled = fakeXhr()
  const stop = new AbortController()
  const answer = cancelled.send({ ...outgoing, signal: stop.signal })
  stop.abort(new Error('not now'))
  await expect(answer).rejects.toThrow('not now')

  const cut = fakeXhr()
  const lost = cut.send(outgoing)
  cut.xhr.onerror?.()
  await expect(lost).rejects.toMatchObject({ status: 0, isOffline: true })

  const slow = fakeXhr()
  const late = slow.send(outgoing)
  slow.xhr.ontimeout?.()
  await expect(late).rejects.toMatchObject({ status: 0, isOffline: false })
})
