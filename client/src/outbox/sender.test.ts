// The sender with a store in a stand-in of IndexedDB, and a replaced `fetch` in place of the server.
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readProblem } from '../api-problem.ts'
import { disconnected } from '../send.ts'
import { type Entry, newEntry } from './entry.ts'
import { createOutbox } from './outbox.ts'
import { createSender } from './sender.ts'
import { createOutboxStore } from './store.ts'

const ok = () => new Response('{}')
const refusal = (code: string, status = 403) =>
  new Response(JSON.stringify({ error: { code: `Aruga:${code}`, message: 'No.', data: {} } }), { status })
const noAnswer = () => {
  throw new TypeError('cut')
}

let answers: Record<string, () => Response> = {}
let calledWith: string[] = []
let isOnline = true
let databases = 0
const stops: (() => void)[] = []

beforeEach(() => {
  answers = {}
  calledWith = []
  isOnline = true
  vi.stubGlobal('fetch', async (id: string) => {
    calledWith.push(id)
    return (answers[id] ?? ok)()
  })
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

async function callServer(id: string) {
  const answer = await fetch(id).catch(() => {
    throw disconnected()
  })
  if (!answer.ok) throw readProblem(answer.status, await answer.text(), '')
}

/** The app in one tab; `database`: of a browser, which several tabs share. */
function openTab({ database = `sender-${databases++}`, inOrder = false, onLeft = () => {} } = {}) {
  const store = createOutboxStore(database)
  const outbox = createOutbox<Entry>(store, database)
  const sender = createSender({
    outbox,
    lock: database,
    maySend: () => isOnline,
    triggers: () => undefined,
    read: outbox.read,
    send: async ({ id }) => {
      await callServer(id)
      await outbox.remove(id)
      return 'done'
    },
    inOrder,
    onLeft,
  })
  stops.push(sender.stop)
  const put = async (...ids: string[]) => {
    await outbox.open('maria')
    for (const id of ids) await outbox.add(newEntry('claim', 'maria', id))
  }
  const left = async () => (await outbox.read()).map(({ id, refused }) => (refused ? `${id}: ${refused.code}` : id))
  return { database, outbox, sender, put, left }
}

test('Stored entries are sent in order, and removed once the server has them', async () => {
  const { put, sender, left, outbox } = openTab()
  await put('one', 'two', 'three')
  await sender.run()
  expect(calledWith).toEqual(['one', 'two', 'three'])
  expect(await left()).toEqual([])
  expect(outbox.current()).toEqual([])
})

test('Without a network nothing is sent; with one everything is', async () => {
  const { put, sender, left } = openTab()
  isOnline = false
  await put('one', 'two')
  await sender.run()
  expect(calledWith).toEqual([])
  isOnline = true
  await sender.now()
  expect(await left()).toEqual([])
})

test('An entry without an answer holds up the others, and is sent again automatically after a pause', async () => {
  const { put, sender, left } = openTab()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await put('one', 'two')
  answers.one = noAnswer
  await sender.run()
  expect(calledWith).toEqual(['one'])
  expect(await left()).toEqual(['one', 'two'])
  answers.one = ok
  await vi.advanceTimersByTimeAsync(13_000)
  await expect.poll(left).toEqual([])
  expect(calledWith).toEqual(['one', 'one', 'two'])
})

test.each([
  ['that is sent', ok, 0],
  ['that is refused', () => refusal('ClaimCodeUsed'), 0],
  ['without an answer', noAnswer, 1],
  ['that the server cannot take now', () => refusal('TooManyRequests', 429), 1],
] as const)('After one %s it is known whether any is left, whatever is added meanwhile', async (_, answer, times) => {
  const onLeft = vi.fn()
  const { put, sender } = openTab({ onLeft })
  await sender.run()
  await put('one')
  expect(onLeft).not.toHaveBeenCalled()
  answers = { one: answer }
  await sender.run()
  expect(onLeft).toHaveBeenCalledTimes(times)
})

test('A refusal is stored with its reason, holds up nothing and is not repeated', async () => {
  const { put, sender, left } = openTab()
  await put('one', 'two')
  answers.one = () => refusal('LetterExpired')
  await sender.run()
  await sender.now()
  expect(calledWith).toEqual(['one', 'two'])
  expect(await left()).toEqual(['one: LetterExpired'])
})

test.each([
  ['a server in trouble', () => new Response('', { status: 503 })],
  ['a network that wants a log-in', () => new Response('<h1>Hello</h1>', { status: 403 })],
  ['a server at work on it', () => refusal('RequestInProgress', 409)],
  ['a locked till', () => refusal('TillLocked')],
])('%s refuses nothing: the entry stays and is sent again, and holds up no other', async (_, answer) => {
  const { put, sender, left } = openTab()
  await put('one', 'two')
  answers.one = answer
  await sender.run()
  expect(calledWith).toEqual(['one', 'two'])
  expect(await left()).toEqual(['one'])
})

test('Where entries may depend on each other, any answer but a refusal holds up the later ones', async () => {
  const { put, sender, left } = openTab({ inOrder: true })
  await put('one', 'two')
  answers.one = () => new Response('', { status: 503 })
  await sender.run()
  expect(await left()).toEqual(['one', 'two'])
})

test('The end of the session stops all, until somebody logs in', async () => {
  const { put, sender, left } = openTab()
  await put('one', 'two')
  answers.one = () => new Response('', { status: 401 })
  await sender.run()
  expect(calledWith).toEqual(['one'])
  expect(await left()).toEqual(['one', 'two'])
})

test('Two tabs send each entry once, and see the same', async () => {
  const locks = new Set<string>()
  vi.stubGlobal('navigator', {
    locks: {
      request: async (name: string, _options: object, work: (lock: object | null) => Promise<unknown>) => {
        if (locks.has(name)) return work(null)
        locks.add(name)
        return work({}).finally(() => locks.delete(name))
      },
    },
  })
  const first = openTab()
  const second = openTab({ database: first.database })
  await first.put('one', 'two')
  await second.outbox.open('maria')
  expect(second.outbox.current()).toHaveLength(2)
  await Promise.all([first.sender.run(), second.sender.run()])
  expect(calledWith).toEqual(['one', 'two'])
  await expect.poll(() => second.outbox.current()).toEqual([])
})

test('An entry added while others are sent is sent as well', async () => {
  const { put, sender, left, outbox } = openTab()
  await put('one')
  answers.one = () => {
    void outbox.add(newEntry('claim', 'maria', 'two')).then(sender.run)
    return ok()
  }
  await sender.run()
  await expect.poll(left).toEqual([])
  await expect.poll(() => calledWith).toEqual(['one', 'two'])
})

test('What a tab adds that is closed before it is sent is sent by another one after a pause', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const first = openTab()
  const second = openTab({ database: first.database })
  await second.outbox.open('maria')
  await first.put('one')
  first.sender.stop()
  await expect.poll(() => second.outbox.current()).toHaveLength(1)
  expect(calledWith).toEqual([])
  await vi.advanceTimersByTimeAsync(7_000)
  await expect.poll(second.left).toEqual([])
  expect(calledWith).toEqual(['one'])
})

test('No entries are shown or sent before their account is known', async () => {
  const { put, sender, outbox } = openTab()
  await put('one')
  expect(outbox.current().map(({ id }) => id)).toEqual(['one'])
  await outbox.open(null)
  await sender.run()
  expect(outbox.current()).toEqual([])
  expect(calledWith).toEqual([])
})

test('Entries that are read while another account is opened are neither shown nor sent as theirs', async () => {
  const { outbox, put } = openTab()
  await put('one')
  const read = outbox.read()
  await outbox.open('jose')
  expect(await read).toEqual([])
  const opening = outbox.open('maria')
  await Promise.all([opening, outbox.open('jose')])
  expect(outbox.current()).toEqual([])
})

test('A change is noticed although an older entry carries a later time', async () => {
  const { outbox, sender, put } = openTab()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await put()
  await outbox.add({ ...newEntry('claim', 'maria', 'ahead'), at: Date.now() + 3_600_000 })
  await sender.run()
  calledWith = []
  await outbox.add({ ...newEntry('claim', 'maria', 'later'), at: Date.now() })
  await vi.advanceTimersByTimeAsync(13_000)
  await expect.poll(() => calledWith).toEqual(['later'])
})
