// The idle timer of docs/specification.md#4. docs/wire.md#decision-1: the clock strings are for display, every
// comparison is on epoch milliseconds, and a suspended app checks on resume.
import { IDLE_RESET_OPENS_MS, IDLE_TIMEOUT_MS, IDLE_WARNING_MS } from '@aruga/contract/limits'
import type { LocalStore } from './session-store.ts'

/** Where tabs share the start, in epoch milliseconds: work in one keeps the others alive. */
const STARTED_AT_KEY = 'idleStartedAt'

type Idle = { local: LocalStore; now: () => number; onExpired: () => void; onWarning: () => void }

export function createIdleTimer({ local, now, onExpired, onWarning }: Idle) {
  let runs = false
  /** The start of which it has been asked whether the person is still there. */
  let askedFor = Number.NaN
  let expiry: ReturnType<typeof setTimeout> | undefined
  let warning: ReturnType<typeof setTimeout> | undefined

  const startedAt = () => Number(local.getItem(STARTED_AT_KEY) ?? Number.NaN)
  /** NaN when no start is recorded; a clock that was set back counts as a new start. */
  const age = () => {
    const milliseconds = now() - startedAt()
    return milliseconds < 0 ? Number.NaN : milliseconds
  }

  function start() {
    const at = now()
    local.setItem(STARTED_AT_KEY, String(at))
    local.setItem('startTime', clockTime(at))
    local.setItem('expiresIn', clockTime(at + IDLE_TIMEOUT_MS))
    local.setItem('resetIn', clockTime(at + IDLE_RESET_OPENS_MS))
    schedule()
  }

  function schedule() {
    runs = true
    clearTimeout(expiry)
    clearTimeout(warning)
    expiry = setTimeout(check, IDLE_TIMEOUT_MS - age())
    if (age() < IDLE_WARNING_MS) warning = setTimeout(warn, IDLE_WARNING_MS - age())
    // Who comes back to a suspended app in the last minutes: its timer for the warning stood still.
    else if (age() >= IDLE_WARNING_MS && startedAt() !== askedFor) warn()
  }

  /** Another tab may have started anew since: then this one waits on. */
  function warn() {
    if (!(age() >= IDLE_WARNING_MS)) return schedule()
    askedFor = startedAt()
    onWarning()
  }

  function check() {
    if (!runs) return
    const idle = age()
    if (idle < IDLE_TIMEOUT_MS) return schedule()
    clear()
    onExpired()
  }

  function clear() {
    runs = false
    clearTimeout(expiry)
    clearTimeout(warning)
    for (const key of [STARTED_AT_KEY, 'startTime', 'expiresIn', 'resetIn']) local.removeItem(key)
  }

  /** False when the idle time is over: the session has expired then. Starts nothing. */
  function isOpen(): boolean {
    if (!runs || !(age() >= IDLE_TIMEOUT_MS)) return true
    check()
    return false
  }

  /** A request is about to be made with a token. False when the idle time was over before it: the session has expired. */
  function requestMade(): boolean {
    if (!isOpen()) return false
    const idle = age()
    // A fresh start of the app ignores what a killed one left behind, but joins what another tab still runs.
    const isLive = idle < IDLE_TIMEOUT_MS
    if (!isLive || idle >= IDLE_RESET_OPENS_MS) start()
    else if (!runs) schedule()
    return true
  }

  return { requestMade, isOpen, clear, /** After a suspension, when timers stood still. */ check }
}

/** `hh:mm am/pm`, on the device's clock. */
export function clockTime(epoch: number): string {
  const date = new Date(epoch)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(date.getHours() % 12 || 12)}:${two(date.getMinutes())} ${date.getHours() < 12 ? 'am' : 'pm'}`
}
