// The idle timer alone, at the edges of its times and between two tabs.
import { beforeEach, expect, test, vi } from 'vitest'
import { createIdleTimer } from './idle-timer.ts'

const MINUTE = 60_000

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-20T11:50:00') }))

const minutes = (count: number) => void vi.advanceTimersByTime(count * MINUTE)

/** What tabs share. */
const storage = () => {
  const values = new Map<string, string>()
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
}

function timer(local = storage()) {
  const happened: string[] = []
  const idle = createIdleTimer({
    local,
    now: Date.now,
    onExpired: () => void happened.push('expired'),
    onWarning: () => void happened.push('warning'),
  })
  return { ...idle, local, happened }
}

test('the start is shared under the name that other tabs read', () => {
  const { local, requestMade } = timer()
  expect(requestMade()).toBe(true)
  expect([...local.values.keys()].sort()).toEqual(['expiresIn', 'idleStartedAt', 'resetIn', 'startTime'])
  expect(local.values.get('idleStartedAt')).toBe(String(Date.now()))
})

test('a timer that never ran neither warns nor expires, whatever an earlier run stored', () => {
  const local = storage()
  local.setItem('idleStartedAt', String(Date.now() - 20 * MINUTE))
  const { check, isOpen, happened } = timer(local)
  check()
  expect(isOpen()).toBe(true)
  minutes(20)
  expect(happened).toEqual([])
})

test('it warns once at minute 13 and expires once at minute 15', () => {
  const { requestMade, happened } = timer()
  requestMade()
  vi.advanceTimersByTime(13 * MINUTE - 1)
  expect(happened).toEqual([])
  vi.advanceTimersByTime(1)
  expect(happened).toEqual(['warning'])
  vi.advanceTimersByTime(2 * MINUTE - 1)
  expect(happened).toEqual(['warning'])
  vi.advanceTimersByTime(1)
  expect(happened).toEqual(['warning', 'expired'])
  minutes(60)
  expect(happened).toEqual(['warning', 'expired'])
})

test('an expired timer clears its keys and reports expiry once', () => {
  const { requestMade, isOpen, local, happened } = timer()
  requestMade()
  vi.setSystemTime(Date.now() + 15 * MINUTE)
  expect(isOpen()).toBe(false)
  expect(local.values.size).toBe(0)
  expect(happened).toEqual(['expired'])
  expect(isOpen()).toBe(true)
})

test('a request in minute 15 is too late, one a millisecond earlier counts', () => {
  const late = timer()
  late.requestMade()
  vi.setSystemTime(Date.now() + 15 * MINUTE)
  expect(late.requestMade()).toBe(false)
  expect(late.happened).toEqual(['expired'])

  const inTime = timer()
  inTime.requestMade()
  vi.setSystemTime(Date.now() + 15 * MINUTE - 1)
  expect(inTime.requestMade()).toBe(true)
  expect(inTime.happened).toEqual([])
})

test('cleared, it neither warns nor expires', () => {
  const { requestMade, clear, check, local, happened } = timer()
  requestMade()
  clear()
  expect(local.values.size).toBe(0)
  local.setItem('idleStartedAt', String(Date.now() - 20 * MINUTE))
  check()
  minutes(20)
  expect(happened).toEqual([])
})

test('a new start forgets the timers of the one before', () => {
  const { requestMade, happened } = timer()
  requestMade()
  minutes(12)
  requestMade()
  minutes(12)
  expect(happened).toEqual([])
  minutes(1)
  expect(happened).toEqual(['warning'])
  minutes(2)
  expect(happened).toEqual(['warning', 'expired'])
})

test('a tab that opens joins the start of another: it warns and expires at the same time', () => {
  const one = timer()
  one.requestMade()
  minutes(5)
  const other = timer(one.local)
  expect(other.requestMade()).toBe(true)
  expect(one.local.values.get('idleStartedAt')).toBe(String(Date.now() - 5 * MINUTE))
  minutes(8)
  expect([one.happened, other.happened]).toEqual([['warning'], ['warning']])
})

test('work in one tab moves the warning of the other', () => {
  const one = timer()
  one.requestMade()
  const other = timer(one.local)
  other.requestMade()
  minutes(12)
  other.requestMade()
  minutes(1)
  expect([one.happened, other.happened]).toEqual([[], []])
  minutes(12)
  expect([one.happened, other.happened]).toEqual([['warning'], ['warning']])
})

test('the start of a killed app, or one in the future, is replaced by a new start', () => {
  const local = storage()
  local.setItem('idleStartedAt', String(Date.now() - 15 * MINUTE))
  timer(local).requestMade()
  expect(local.values.get('idleStartedAt')).toBe(String(Date.now()))
  local.setItem('idleStartedAt', String(Date.now() + 5 * MINUTE))
  timer(local).requestMade()
  expect(local.values.get('idleStartedAt')).toBe(String(Date.now()))
})
