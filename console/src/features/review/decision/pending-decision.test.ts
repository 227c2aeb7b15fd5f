// Pending decisions (docs/decisions/015), with a fake clock.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPendingDecision, type Decision, UNDO_MS } from './pending-decision.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** A queue that records its messages and the cases it has locked. `listRead` resolves when the list has been refetched. */
function queue({ listRead = async () => {} }: { listRead?: () => Promise<void> } = {}) {
  const messages: string[] = []
  const locked: string[] = []
  const pending = createPendingDecision({
    announce: ({ done }) => {
      messages.push(`${done}, undo?`)
      return () => void messages.splice(messages.indexOf(`${done}, undo?`), 1)
    },
    onPending: ({ id }) => void locked.push(id),
    onUndone: ({ id }) => void locked.splice(locked.indexOf(id), 1),
    onAccepted: listRead,
    onRefused: async ({ done }, error) => void messages.push(`refused: ${done}, ${(error as Error).message}`),
  })
  return { ...pending, messages, locked }
}

/** A decision, and functions that settle the server's response to it. */
function decision(id: string) {
  const response = Promise.withResolvers<void>()
  const made = {
    kind: 'Registration',
    id,
    done: `${id} accepted`,
    send: vi.fn<Decision['send']>(() => response.promise),
    reopen: vi.fn(),
    assignedTo: null,
  } satisfies Decision
  return { ...made, key: `Registration/${id}`, accept: response.resolve, refuse: response.reject }
}

test('A decision is sent after ten seconds and not before', async () => {
  const { submit, messages } = queue()
  const one = decision('one')
  submit(one)
  expect(messages).toEqual(['one accepted, undo?'])
  await pass(UNDO_MS - 1)
  expect(one.send).not.toHaveBeenCalled()
  await pass(1)
  expect(one.send).toHaveBeenCalledOnce()
  expect(messages).toEqual([])
})

test('An undone decision is never sent, and its case reopens and returns to the list', async () => {
  const { submit, undo, hidden, messages } = queue()
  const one = decision('one')
  submit(one)
  expect(hidden()).toEqual([one.key])
  await pass(UNDO_MS - 1)
  undo()
  expect(one.reopen).toHaveBeenCalledOnce()
  expect([hidden(), messages]).toEqual([[], []])
  await pass(UNDO_MS * 2)
  expect(one.send).not.toHaveBeenCalled()
})

test('A case is locked while its decision is pending, and unlocked by an undo', async () => {
  const { submit, undo, locked } = queue()
  submit(decision('one'))
  submit(decision('two'))
  expect(locked).toEqual(['one', 'two'])
  undo()
  expect(locked).toEqual(['one'])
})

test('A decision after an undone one gets its own ten seconds', async () => {
  const { submit, undo } = queue()
  const [one, two] = [decision('one'), decision('two')]
  submit(one)
  await pass(UNDO_MS - 1000)
  undo()
  submit(two)
  await pass(UNDO_MS - 1)
  expect(two.send).not.toHaveBeenCalled()
  await pass(1)
  expect(two.send).toHaveBeenCalledOnce()
})

test('A decision that was sent cannot be undone', async () => {
  const { submit, undo, hidden } = queue()
  const one = decision('one')
  submit(one)
  await pass(UNDO_MS)
  undo()
  expect(one.reopen).not.toHaveBeenCalled()
  expect(hidden()).toEqual([one.key])
})

test('The next decision sends the previous one immediately, and undo applies to the last only', async () => {
  const { submit, undo, hidden, messages } = queue()
  const [one, two] = [decision('one'), decision('two')]
  submit(one)
  await pass(3000)
  submit(two)
  expect(one.send).toHaveBeenCalledOnce()
  expect(messages).toEqual(['two accepted, undo?'])
  undo()
  expect([one.reopen.mock.calls.length, two.reopen.mock.calls.length]).toEqual([0, 1])
  expect(hidden()).toEqual([one.key])
  await pass(UNDO_MS * 2)
  expect([one.send.mock.calls.length, two.send.mock.calls.length]).toEqual([1, 0])
})

test('A decided case stays hidden until the server has responded and the list is refetched', async () => {
  const list = Promise.withResolvers<void>()
  const { submit, hidden, subscribe } = queue({ listRead: () => list.promise })
  const seen: (readonly string[])[] = []
  subscribe(() => seen.push(hidden()))
  const one = decision('one')
  submit(one)
  await pass(UNDO_MS)
  one.accept()
  await pass(0)
  expect(hidden()).toEqual([one.key])
  list.resolve()
  await pass(0)
  expect(seen).toEqual([[one.key], []])
})

test('When the page closes, a pending decision is sent immediately and only once', async () => {
  const { submit, sendNow } = queue()
  const one = decision('one')
  submit(one)
  void sendNow()
  expect(one.send).toHaveBeenCalledOnce()
  await pass(UNDO_MS * 2)
  expect(one.send).toHaveBeenCalledOnce()
})

test('A refused decision is reported and its case returns to the list, without affecting others', async () => {
  const { submit, hidden, messages } = queue()
  const [one, two] = [decision('one'), decision('two')]
  submit(one)
  submit(two)
  one.refuse(new Error('decided by another'))
  await pass(0)
  expect(messages).toEqual(['two accepted, undo?', 'refused: one accepted, decided by another'])
  expect(hidden()).toEqual([two.key])
  await pass(UNDO_MS)
  expect(two.send).toHaveBeenCalledOnce()
})

test('A decision on an already decided case is refused at once, and no success is shown', async () => {
  const { submit, refuse, hidden, messages } = queue()
  const one = decision('one')
  submit(one)
  await refuse(one, new Error('decided by another'))
  expect(messages).toEqual(['refused: one accepted, decided by another'])
  expect(hidden()).toEqual([])
  await pass(UNDO_MS * 2)
  expect(one.send).not.toHaveBeenCalled()
})

test('When the session ends, the pending decision is refused at once and never sent; without one, nothing happens', async () => {
  const { submit, refuseCurrent, hidden, messages } = queue()
  await refuseCurrent(new Error('logged out'))
  expect(messages).toEqual([])
  const one = decision('one')
  submit(one)
  await refuseCurrent(new Error('logged out'))
  expect([messages, hidden()]).toEqual([['refused: one accepted, logged out'], []])
  await pass(UNDO_MS * 2)
  expect(one.send).not.toHaveBeenCalled()
})

test('A sent decision is answered once', async () => {
  const { submit, refuse, messages } = queue()
  const one = decision('one')
  submit(one)
  await pass(UNDO_MS)
  await refuse(one, new Error('decided by another'))
  one.refuse(new Error('decided by another'))
  await pass(0)
  expect(messages).toEqual(['refused: one accepted, decided by another'])
})

test('Logging out waits for the responses to all sent decisions, refused or not', async () => {
  const { submit, sendNow } = queue()
  const [one, two] = [decision('one'), decision('two')]
  submit(one)
  submit(two)
  let out = false
  void sendNow().then(() => {
    out = true
  })
  expect(two.send).toHaveBeenCalledOnce()
  two.accept()
  await pass(0)
  expect(out).toBe(false)
  one.refuse(new Error('decided by another'))
  await pass(0)
  expect(out).toBe(true)
})

test('Without a pending decision, undo and closing the page do nothing', async () => {
  const { undo, sendNow, hidden, messages } = queue()
  undo()
  await sendNow()
  expect([hidden(), messages]).toEqual([[], []])
})
