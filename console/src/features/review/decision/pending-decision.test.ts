// What a reviewer relies on while a decision waits (docs/decisions/015), by a clock that the test moves.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPendingDecision, type Decision, UNDO_MS } from './pending-decision.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** A queue whose screen writes down what is said, and which cases colleagues see as ours. `listRead` settles when the list has been read anew. */
function queue({ listRead = async () => {} }: { listRead?: () => Promise<void> } = {}) {
  const said: string[] = []
  const mine: string[] = []
  const pending = createPendingDecision({
    announce: ({ done }) => {
      said.push(`${done}, undo?`)
      return () => void said.splice(said.indexOf(`${done}, undo?`), 1)
    },
    onPending: ({ id }) => void mine.push(id),
    onUndone: ({ id }) => void mine.splice(mine.indexOf(id), 1),
    onAccepted: listRead,
    onRefused: async ({ done }, error) => void said.push(`refused: ${done}, ${(error as Error).message}`),
  })
  return { ...pending, said, mine }
}

/** A decision on a case, and the server's answer to it, which is given by hand. */
function decision(id: string) {
  const answer = Promise.withResolvers<void>()
  const made = {
    kind: 'Registration',
    id,
    done: `${id} accepted`,
    send: vi.fn<Decision['send']>(() => answer.promise),
    reopen: vi.fn(),
    assignedTo: null,
  } satisfies Decision
  return { ...made, key: `Registration/${id}`, accept: answer.resolve, refuse: answer.reject }
}

test('A decision is sent when ten seconds are over, and not before', async () => {
  const { submit, said } = queue()
  const one = decision('one')
  submit(one)
  expect(said).toEqual(['one accepted, undo?'])
  await pass(UNDO_MS - 1)
  expect(one.send).not.toHaveBeenCalled()
  await pass(1)
  expect(one.send).toHaveBeenCalledOnce()
  expect(said).toEqual([])
})

test('A decision that is taken back is never sent, and its case is open and in the list again', async () => {
  const { submit, undo, hidden, said } = queue()
  const one = decision('one')
  submit(one)
  expect(hidden()).toEqual([one.key])
  await pass(UNDO_MS - 1)
  undo()
  expect(one.reopen).toHaveBeenCalledOnce()
  expect([hidden(), said]).toEqual([[], []])
  await pass(UNDO_MS * 2)
  expect(one.send).not.toHaveBeenCalled()
})

test('While a decision waits colleagues see whose the case is; taken back, it is nobody’s again', async () => {
  const { submit, undo, mine } = queue()
  submit(decision('one'))
  submit(decision('two'))
  expect(mine).toEqual(['one', 'two'])
  undo()
  expect(mine).toEqual(['one'])
})

test('A decision after one that was taken back has ten seconds of its own', async () => {
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

test('Once it is sent there is nothing to take back', async () => {
  const { submit, undo, hidden } = queue()
  const one = decision('one')
  submit(one)
  await pass(UNDO_MS)
  undo()
  expect(one.reopen).not.toHaveBeenCalled()
  expect(hidden()).toEqual([one.key])
})

test('The next decision sends the one before at once; only the last is taken back', async () => {
  const { submit, undo, hidden, said } = queue()
  const [one, two] = [decision('one'), decision('two')]
  submit(one)
  await pass(3000)
  submit(two)
  expect(one.send).toHaveBeenCalledOnce()
  expect(said).toEqual(['two accepted, undo?'])
  undo()
  expect([one.reopen.mock.calls.length, two.reopen.mock.calls.length]).toEqual([0, 1])
  expect(hidden()).toEqual([one.key])
  await pass(UNDO_MS * 2)
  expect([one.send.mock.calls.length, two.send.mock.calls.length]).toEqual([1, 0])
})

test('A decided case stays out of the list until the server has answered and the list was read anew', async () => {
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

test('When the page goes, what waits is sent at once, and once', async () => {
  const { submit, sendNow } = queue()
  const one = decision('one')
  submit(one)
  void sendNow()
  expect(one.send).toHaveBeenCalledOnce()
  await pass(UNDO_MS * 2)
  expect(one.send).toHaveBeenCalledOnce()
})

test('A decision that the server refuses is reported, and its case is in the list again; others go on', async () => {
  const { submit, hidden, said } = queue()
  const [one, two] = [decision('one'), decision('two')]
  submit(one)
  submit(two)
  one.refuse(new Error('decided by another'))
  await pass(0)
  expect(said).toEqual(['two accepted, undo?', 'refused: one accepted, decided by another'])
  expect(hidden()).toEqual([two.key])
  await pass(UNDO_MS)
  expect(two.send).toHaveBeenCalledOnce()
})

test('Logging out waits for the answers to all that is on its way, refused or not', async () => {
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

test('With nothing that waits, undo and leaving do nothing', async () => {
  const { undo, sendNow, hidden, said } = queue()
  undo()
  await sendNow()
  expect([hidden(), said]).toEqual([[], []])
})
