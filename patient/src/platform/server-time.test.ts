import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { learnServerTime, serverNow } from './server-time.ts'

const atTheServer = '2026-11-25T04:00:00.000Z'
const answer = (cacheControl: string) =>
  new Response('', { headers: { date: new Date(atTheServer).toUTCString(), 'cache-control': cacheControl } })

beforeEach(() => {
  const values = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  })
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test.each(['2027-11-25T04:00:00.000Z', '2026-11-24T01:00:00.000Z'])(
  'A phone that believes it is %s follows the server’s time, now and later, until its clock is set',
  (believed) => {
    vi.setSystemTime(believed)
    learnServerTime(answer('private, no-store'))
    expect(serverNow().toISOString()).toBe(atTheServer)
    vi.setSystemTime(Date.parse(believed) + 3_600_000)
    expect(serverNow().toISOString()).toBe('2026-11-25T05:00:00.000Z')
    vi.setSystemTime(Date.parse(atTheServer) + 2_000)
    learnServerTime(answer('private, no-store'))
    expect(serverNow().toISOString()).toBe('2026-11-25T04:00:02.000Z')
  },
)

test('A cached answer does not change the time', () => {
  vi.setSystemTime('2026-11-26T04:00:00.000Z')
  learnServerTime(answer('public, max-age=60'))
  expect(serverNow().toISOString()).toBe('2026-11-26T04:00:00.000Z')
})

test('A full device follows the server’s time until the page is closed, and no answer is lost', () => {
  vi.setSystemTime('2026-11-26T04:00:00.000Z')
  vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  learnServerTime(answer('private, no-store'))
  expect(serverNow().toISOString()).toBe(atTheServer)
})
