// @vitest-environment happy-dom
import { ApiProblem } from '@aruga/client/api-problem'
import { disconnected } from '@aruga/client/send'
import type { Document } from '@aruga/contract/documents/documents'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Picture } from '../../../photos/picture.ts'
import type { Entry, Sent } from './entry.ts'

/** In place of the device's store, the session and the calls. */
const device = vi.hoisted(() => ({
  stored: new Map<string, { entry: Entry; bytes: ArrayBuffer }>(),
  isFull: false,
  patient: 'maria',
  connected: true,
  woken: 0,
  wake: (): void => undefined,
  send: async (_entry: Entry): Promise<unknown> => undefined,
  /** Of each call, whether its failure shows no toast. */
  quiet: [] as (boolean | undefined)[],
}))

vi.mock('../../../platform/outbox-store.ts', () => ({
  outboxStore: {
    add: async (entry: Entry, bytes: ArrayBuffer) => {
      if (device.isFull) throw new Error('full')
      device.stored.set(entry.id, { entry, bytes })
    },
    change: async (entry: Entry) => {
      const before = device.stored.get(entry.id)
      if (before) device.stored.set(entry.id, { ...before, entry })
    },
    remove: async (id: string) => void device.stored.delete(id),
    read: async (account: string) =>
      [...device.stored.values()]
        .map(({ entry }) => ({ kind: 'upload', ...entry }))
        .filter((entry) => entry.account === account),
    readBytes: async ({ id }: Entry) => device.stored.get(id)?.bytes,
    sweep: async () => undefined,
    destroy: async () => device.stored.clear(),
  },
}))
vi.mock('../../../platform/api.ts', () => ({
  session: { patient: () => ({ id: device.patient }), idleAt: () => 900_000 },
}))
vi.mock('../../../platform/drafts.ts', () => ({ forgetPicture: async () => undefined }))
vi.mock('../../../platform/network.ts', () => ({
  isConnected: () => device.connected,
  onNetworkChange: (wake: () => void) => {
    device.wake = wake
    return () => undefined
  },
}))
vi.mock('../../../platform/background-sync.ts', () => ({ wakeForUploads: async () => void device.woken++ }))
vi.mock('../queries.ts', () => ({ documentsChanged: () => undefined }))
vi.mock('./send-entry.ts', () => ({
  sendEntry: (entry: Entry, _read: unknown, { options }: { options: { quiet?: boolean } }) => {
    device.quiet.push(options.quiet)
    return device.send(entry)
  },
}))

const { storeAndSend, sendFor, tryNow } = await import('./send-uploads.ts')
const { OtherBytesArrived } = await import('./resting.ts')

const document = { id: 'd1' } as Document
const sent: string[] = []
const arrives = async ({ id }: Entry) => {
  sent.push(id)
  return { document, known: false }
}
const letterClosed = () => new ApiProblem(403, 'No.', { code: 'LetterTakesNoReceipt', wellFormed: true })

const keep = async (id: string) => {
  const picture: Picture = { id, name: `${id}.pdf`, kind: 'pdf', blob: new Blob([id]), blurry: false }
  const draft = { form: 'prescription', path: '/e-loa-form' }
  return storeAndSend({ id, account: 'maria', subject: { kind: 'Prescription' }, picture, draft }, {})
}
function logIn(onSent: (entry: Entry, sent: Sent) => void = () => undefined) {
  onTestFinished(sendFor('maria', { onSent }))
}

beforeEach(() => {
  device.stored.clear()
  Object.assign(device, { isFull: false, patient: 'maria', connected: true, woken: 0, send: arrives, quiet: [] })
  sent.length = 0
})

test('A photo that arrives is removed from the device, and its form gets the document', async () => {
  logIn()
  const { outcome } = await keep('one')
  expect(await outcome).toEqual({ kind: 'sent', document, known: false })
  expect(device.stored.size).toBe(0)
})

test('Without a network photos are kept, and sent in their order when there is one', async () => {
  const late: string[] = []
  logIn(({ id }) => late.push(id))
  device.connected = false
  for (const id of ['one', 'two', 'three']) expect(await (await keep(id)).outcome).toEqual({ kind: 'kept' })
  expect(sent).toEqual([])
  device.connected = true
  device.wake()
  await expect.poll(() => late).toEqual(['one', 'two', 'three'])
  expect(device.stored.size).toBe(0)
})

test('The service worker is asked to send what waits, with the end of the session in which it was kept, and nothing else', async () => {
  logIn()
  await (await keep('one')).outcome
  await vi.waitFor(() => expect(sent).toEqual(['one']))
  expect(device.woken).toBe(0)
  device.connected = false
  await (await keep('two')).outcome
  await expect.poll(() => device.woken).toBeGreaterThan(0)
  expect(device.stored.get('two')?.entry.idleAt).toBe(900_000)
})

test('Without an answer nothing is removed, and the others wait behind it', async () => {
  logIn()
  device.send = async () => {
    throw disconnected()
  }
  expect(await (await keep('one')).outcome).toEqual({ kind: 'kept' })
  expect(await (await keep('two')).outcome).toEqual({ kind: 'kept' })
  device.send = arrives
  await tryNow()
  expect(sent).toEqual(['one', 'two'])
})

test('A refusal goes to the form that waits for it; without one it stays on the device and says why', async () => {
  logIn()
  device.send = async () => {
    throw letterClosed()
  }
  await expect((await keep('one')).outcome).rejects.toMatchObject({ code: 'LetterTakesNoReceipt' })
  expect(device.stored.size).toBe(0)

  device.connected = false
  await (await keep('two')).outcome
  device.connected = true
  await tryNow()
  expect(device.stored.get('two')?.entry.refused).toMatchObject({ code: 'LetterTakesNoReceipt' })
  device.send = arrives
  await tryNow()
  expect(sent).toEqual([])
  await tryNow(device.stored.get('two')?.entry)
  expect(sent).toEqual(['two'])
})

test('A server that answers nonsense about one photo holds up only that one', async () => {
  logIn()
  device.connected = false
  for (const id of ['one', 'two']) await (await keep(id)).outcome
  device.connected = true
  device.send = async (entry) => {
    if (entry.id === 'one') throw new ApiProblem(500, 'oops')
    return arrives(entry)
  }
  await tryNow()
  expect(sent).toEqual(['two'])
  expect([...device.stored.keys()]).toEqual(['one'])
})

test('A photo that arrives changed is sent again by itself, and holds up no other', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  logIn()
  const tried: string[] = []
  device.send = async (entry) => {
    tried.push(entry.id)
    if (entry.id === 'one') throw new OtherBytesArrived()
    return arrives(entry)
  }
  expect(await (await keep('one')).outcome).toEqual({ kind: 'kept' })
  expect(await (await keep('two')).outcome).toMatchObject({ kind: 'sent' })
  expect(tried).toEqual(['one', 'two'])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(tried).toEqual(['one', 'two', 'one'])
  expect(device.stored.get('one')?.entry.refused).toBeNull()

  // The third time it is told: only another photo helps.
  await vi.advanceTimersByTimeAsync(20_000)
  expect(tried).toEqual(['one', 'two', 'one', 'one'])
  expect(device.stored.get('one')?.entry.refused).toMatchObject({ code: 'ArrivedChanged' })
  await vi.advanceTimersByTimeAsync(600_000)
  expect(tried).toHaveLength(4)
})

test('A photo that arrived changed once is sent as usual the next time', async () => {
  logIn()
  device.send = async () => {
    throw new OtherBytesArrived()
  }
  expect(await (await keep('one')).outcome).toEqual({ kind: 'kept' })
  device.send = arrives
  await tryNow()
  expect(sent).toEqual(['one'])
  expect(device.stored.size).toBe(0)
})

test('Of a photo that the program had already, the patient learns that it was known', async () => {
  const late: boolean[] = []
  logIn((_, { known }) => late.push(known))
  device.connected = false
  await (await keep('one')).outcome
  device.connected = true
  device.send = async () => ({ document, known: true })
  await tryNow()
  expect(late).toEqual([true])
})

test('One patient’s photo is never sent in another’s session', async () => {
  logIn()
  device.patient = 'nena'
  expect(await (await keep('one')).outcome).toEqual({ kind: 'kept' })
  await tryNow()
  expect(sent).toEqual([])
})

test('A device that cannot store sends at once, and tells the form when that fails', async () => {
  logIn()
  device.isFull = true
  expect(await (await keep('one')).outcome).toMatchObject({ kind: 'sent' })
  device.connected = false
  await expect((await keep('two')).outcome).rejects.toMatchObject({ status: 0 })
})

test('A photo that is stored here fails without a toast, as nothing is lost; one that could not be stored fails with it', async () => {
  logIn()
  device.send = async () => {
    throw disconnected()
  }
  expect(await (await keep('one')).outcome).toEqual({ kind: 'kept' })
  expect(device.quiet).not.toContain(false)
  device.quiet.length = 0
  device.send = async () => {
    throw new ApiProblem(500, '', { wellFormed: false })
  }
  await tryNow()
  expect(device.quiet).toEqual([true])
  device.stored.clear()
  device.quiet.length = 0
  device.isFull = true
  await expect((await keep('two')).outcome).rejects.toBeDefined()
  expect(device.quiet).toContain(false)
})
