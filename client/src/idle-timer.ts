// The idle timer of docs/specification.md#4. docs/wire.md#decision-1: the clock strings are for display only, comparisons
// use epoch milliseconds, and a suspended app checks on resume.
// By hand, because the specification defines the stored values and their names; react-idle-timer keeps its own state.
import { IDLE_RESET_OPENS_MS, IDLE_TIMEOUT_MS, IDLE_WARNING_MS } from '@aruga/contract/limits'
import type { LocalStore } from './session-store.ts'

/** Tabs share the start here, in epoch milliseconds: activity in one keeps the session open in all. */
const STARTED_AT_KEY = 'idleStartedAt'

type Idle = { local: LocalStore; now: () => number; onExpired: () => void; onWarning: () => void }

export function createIdleTimer({ local, now, onExpired, onWarning }: Idle) {
  let runs = false
  /** The start whose warning was already given. */
  let warnedFor = Number.NaN
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
    // The app was resumed in its last minutes: the warning timer did not fire while it was suspended.
    else if (age() >= IDLE_WARNING_MS && startedAt() !== warnedFor) warn()
  }

  /** Keeps waiting if another tab has restarted the timer. */
  function warn() {
    if (!(age() >= IDLE_WARNING_MS)) return schedule()
    warnedFor = startedAt()
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

  /** False when the idle time is over; the session has then expired. Does not start the timer. */
  function isOpen(): boolean {
    if (!runs || !(age() >= IDLE_TIMEOUT_MS)) return true
    check()
    return false
  }

  /** Call before a request with a token. False when the idle time is already over; the session has then expired. */
  function requestMade(): boolean {
    if (!isOpen()) return false
    const idle = age()
    // A newly opened app ignores an expired start left by a killed one, but joins one that another tab still runs.
    const isRunning = idle < IDLE_TIMEOUT_MS
    if (!isRunning || idle >= IDLE_RESET_OPENS_MS) start()
    else if (!runs) schedule()
    return true
  }

  return {
    requestMade,
    isOpen,
    clear,
    /** Call on resume: timers do not fire while an app is suspended. */
    check,
    /** When the idle time ends unless it restarts, in epoch milliseconds; NaN while none runs. */
    endsAt: () => startedAt() + IDLE_TIMEOUT_MS,
  }
}

/** `hh:mm am/pm`, in the device's time zone. */
export function clockTime(epoch: number): string {
  const date = new Date(epoch)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(date.getHours() % 12 || 12)}:${two(date.getMinutes())} ${date.getHours() < 12 ? 'am' : 'pm'}`
}
