// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CLAIM, UPDATE } from './update-message.ts'

class Worker extends EventTarget {
  state = 'installing'
  postMessage = vi.fn()
  become(state: string) {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
}
class Registration extends EventTarget {
  installing: Worker | null = new Worker()
  waiting: Worker | null = null
  active: Worker | null = null
  update = vi.fn(async () => undefined)
}

const container = Object.assign(new EventTarget(), { controller: null as Worker | null, register: vi.fn() })

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
  vi.stubGlobal('navigator', { onLine: true, serviceWorker: container })
  container.register.mockReset()
  container.controller = null
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const start = async () => {
  const { keepRegistered, updateStore } = await import('./updates.ts')
  keepRegistered()
  await vi.advanceTimersByTimeAsync(0)
  return updateStore
}

test('A worker that fails to load is registered again, after a longer wait each time', async () => {
  container.register.mockRejectedValue(new TypeError('A bad HTTP response code (503) was received'))
  await start()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(container.register).toHaveBeenCalledTimes(2)
  container.register.mockResolvedValue(new Registration())
  await vi.advanceTimersByTimeAsync(20_000)
  expect(container.register).toHaveBeenCalledTimes(3)
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(container.register).toHaveBeenCalledTimes(3)
})

test('A worker that fails to load all its files is registered again, because the browser drops it', async () => {
  const failed = new Registration()
  container.register.mockResolvedValueOnce(failed).mockResolvedValue(new Registration())
  await start()
  failed.installing?.become('redundant')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(container.register).toHaveBeenCalledTimes(2)
})

test('A worker that the browser dropped before the app looked is registered again', async () => {
  container.register.mockResolvedValueOnce(Object.assign(new Registration(), { installing: null }))
  container.register.mockResolvedValue(new Registration())
  await start()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(container.register).toHaveBeenCalledTimes(2)
})

test('A new version that already waits when its event arrives is detected', async () => {
  const active = new Worker()
  const registration = Object.assign(new Registration(), { installing: null, active })
  container.controller = active
  container.register.mockResolvedValue(registration)
  const updates = await start()
  expect(updates.isReady()).toBe(false)
  registration.waiting = new Worker()
  registration.dispatchEvent(new Event('updatefound'))
  expect(updates.isReady()).toBe(true)
})

test('The newest waiting version takes over, not the one it replaced', async () => {
  const [replaced, next, active] = [new Worker(), new Worker(), new Worker()]
  const registration = Object.assign(new Registration(), { installing: null, active, waiting: replaced })
  container.controller = active
  container.register.mockResolvedValue(registration)
  await start()
  registration.waiting = next
  const { update } = await import('./updates.ts')
  const updating = update()
  expect(next.postMessage).toHaveBeenCalledWith(UPDATE)
  expect(replaced.postMessage).not.toHaveBeenCalled()
  await vi.runOnlyPendingTimersAsync()
  await updating
})

test('A version that a newer one replaced is not registered again', async () => {
  const registration = new Registration()
  container.register.mockResolvedValue(registration)
  await start()
  registration.active = new Worker()
  registration.installing?.become('redundant')
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(container.register).toHaveBeenCalledTimes(1)
})

test('In a browser that refuses service workers, registration is tried once', async () => {
  container.register.mockRejectedValue(new DOMException('Not here', 'SecurityError'))
  await start()
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(container.register).toHaveBeenCalledTimes(1)
})

test('A page that was still loading while the worker took over asks the worker to control it', async () => {
  const registration = Object.assign(new Registration(), { installing: null, active: new Worker() })
  container.register.mockResolvedValue(registration)
  await start()
  expect(registration.active.postMessage).toHaveBeenCalledWith(CLAIM)
})

test('A page that the worker already controls does not ask', async () => {
  const worker = new Worker()
  container.controller = worker
  container.register.mockResolvedValue(Object.assign(new Registration(), { installing: null, active: worker }))
  await start()
  expect(worker.postMessage).not.toHaveBeenCalled()
})
