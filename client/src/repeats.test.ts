import { register } from '@aruga/contract/registration/registration'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sendByFetch } from './send.ts'
import { sendByXhr } from './send-by-xhr.ts'
import { openApp } from './testing/app.ts'
import { later, reply } from './testing/fake-server.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const form = { fields: {}, files: {} } as never
const done = reply(200, { reference: 'R-1' })

/** The registration, whose first answers are these; the last repeats itself. */
function registering(answers: ReturnType<typeof reply>[], options = {}) {
  const app = openApp({ [register.path]: () => (answers.length > 1 ? answers.shift() : answers[0]) as typeof done })
  const result = app.api.call(register, form, { idempotencyKey: 'attempt-1', ...options })
  result.catch(() => {})
  return { app, result }
}

test.each([
  ['still at work on the first', 409, 'RequestInProgress', 1],
  ['too busy', 503, 'Overloaded', 5],
])(
  'a request that the server is %s is repeated with its key after the requested pause',
  async (_, status, code, seconds) => {
    const { app, result } = registering([later(status, code, seconds), done])
    await vi.advanceTimersByTimeAsync(seconds * 1000 - 1)
    expect(app.requests).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(await result).toEqual({ reference: 'R-1' })
    expect(app.requests.map(({ headers }) => headers['idempotency-key'])).toEqual(['attempt-1', 'attempt-1'])
    expect(app.happened).toEqual([])
  },
)

test('a request that the server never finishes is given up, with one message', async () => {
  const { app, result } = registering([later(409, 'RequestInProgress', 1)])
  await vi.advanceTimersByTimeAsync(60_000)
  await expect(result).rejects.toMatchObject({ status: 409, code: 'RequestInProgress' })
  expect(app.requests).toHaveLength(6)
  expect(app.happened).toHaveLength(1)
})

test('a request is not repeated without a key, after a refusal, or when the server asks for a minute', async () => {
  for (const [answer, options] of [
    [later(503, 'Overloaded', 1), { idempotencyKey: undefined }],
    [later(409, 'IdempotencyKeyReused', 1), {}],
    [later(503, 'Overloaded', 60), {}],
    [reply(503), {}],
  ] as const) {
    const { app, result } = registering([answer], options)
    await expect(result).rejects.toMatchObject({ name: 'ApiProblem' })
    expect(app.requests).toHaveLength(1)
  }
})

test('a request that waits for its repeat can be cancelled', async () => {
  const stop = new AbortController()
  const { app, result } = registering([later(409, 'RequestInProgress', 1), done], { signal: stop.signal })
  await vi.advanceTimersByTimeAsync(500)
  stop.abort(new Error('left the page'))
  await expect(result).rejects.toThrow('left the page')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(app.requests).toHaveLength(1)
})

test('both ways to send read Retry-After', async () => {
  const outgoing = { url: 'http://server.test/', method: 'POST', headers: {}, timeoutMs: 1000 }
  const answers = (after: string) => async () => new Response('', { status: 409, headers: { 'retry-after': after } })
  expect((await sendByFetch(answers('7'))(outgoing)).retryAfter).toBe(7)
  expect((await sendByFetch(answers('soon'))(outgoing)).retryAfter).toBeUndefined()

  const headers = { 'retry-after': '3' } as Record<string, string>
  const xhr = {
    upload: {},
    status: 409,
    response: new Blob(),
    open: () => {},
    setRequestHeader: () => {},
    getResponseHeader: (name: string) => headers[name] ?? null,
    send: () => xhr.onload(),
    onload: () => {},
  }
  expect((await sendByXhr(() => xhr as unknown as XMLHttpRequest)(outgoing)).retryAfter).toBe(3)
})
