// Events for receivers outside, sent to a real one.
import { createHmac, randomUUID } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { requestErasure } from '@aruga/contract/erasure/erasure'
import { erasePatient } from '@aruga/contract/erasure/staff'
import {
  EventData,
  type EventKind,
  eventKindNames,
  eventKinds,
  type WebhookBody,
} from '@aruga/contract/webhooks/events'
import * as contract from '@aruga/contract/webhooks/staff'
import { Value } from 'typebox/value'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../db/open.ts'
import { sweep } from '../../sweep.ts'
import { call, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import { addBranch, addSession, addStaff } from '../../testing/people.ts'
import { recordEvents } from '../../webhooks/record.ts'
import { claimAt, pharmacistAt } from '../counter/testing.ts'
import { deliverDue } from './deliver.ts'
import { takeEvents } from './queue.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const EVERY = [...eventKindNames]

type Received = { headers: Record<string, string>; text: string; body: WebhookBody }

/** A receiver that answers 204 unless `answer` says otherwise. */
async function startReceiver() {
  const received: Received[] = []
  const self = { received, url: '', answer: (response: ServerResponse) => void response.writeHead(204).end() }
  const http = createServer(async (request, response) => {
    const body = await text(request)
    received.push({ headers: request.headers as Record<string, string>, text: body, body: JSON.parse(body) })
    self.answer(response)
  })
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done))
  self.url = `http://127.0.0.1:${(http.address() as AddressInfo).port}/events`
  const stop = () => {
    http.closeAllConnections()
    return new Promise((done) => http.close(done))
  }
  const set = (answer: typeof self.answer) => {
    self.answer = answer
  }
  return { ...self, set, stop }
}

let server: TestApp
let receiver: Awaited<ReturnType<typeof startReceiver>>
let by: string
let another: string
let now: Date

const administrator = async () => (await addStaff(server.db, 'administrator')).accountId
/** Logged in just now. */
const as = (accountId: string) => addSession(server.db, accountId, now)
beforeAll(async () => {
  server = await startTestApp()
  receiver = await startReceiver()
})
afterAll(async () => {
  await receiver.stop()
  await server.close()
})
beforeEach(async () => {
  await server.db.query('DELETE FROM webhook')
  move(new Date('2026-12-01T04:00:00Z'))
  ;[by, another] = [await administrator(), await administrator()]
  receiver.received.length = 0
  receiver.set((response) => void response.writeHead(204).end())
})
function move(to: Date) {
  now = to
  server.setClock(to)
}

const order = (more: Partial<contract.NewWebhook> = {}) => ({
  address: receiver.url,
  purpose: 'Counting claims for the sponsor',
  kinds: EVERY,
  endsOn: '2027-06-30',
  ...more,
})
const add = async (more: Partial<contract.NewWebhook> = {}) =>
  call(server.app, contract.addWebhook, { body: order(more) }, await as(by))
type OfOne =
  | typeof contract.allowWebhook
  | typeof contract.stopWebhook
  | typeof contract.removeWebhook
  | typeof contract.endFormerSecret
const change = async (endpoint: OfOne, id: string, who = by) =>
  call(server.app, endpoint, { params: { id } }, await as(who))
/** A receiver that is switched on. */
async function added(more: Partial<contract.NewWebhook> = {}) {
  const { result } = await add(more)
  await change(contract.allowWebhook, result.id, another)
  return result
}
const eventsOf = async (id: string, query: object = {}) =>
  (await call(server.app, contract.listWebhookEvents, { params: { id }, query }, await as(by))).result.items
const listed = async () => (await call(server.app, contract.listWebhooks, {}, await as(by))).result.items

const happen = (kind: EventKind, patientId: string) =>
  inTransaction(server.db, (tx) => recordEvents(tx, { kind, at: now, each: [{ patientId, subjectId: patientId }] }))
/** What each second does, until nothing is due. */
async function deliver() {
  for (;;) {
    const { began, done } = await deliverDue(server.context, new AbortController().signal)
    if (began === 0) return
    await done
  }
}

/** As a receiver verifies it (docs/webhooks.md). */
function isSigned({ headers, text: body }: Received, secret: string): boolean {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const expected = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
  return (headers['webhook-signature'] ?? '').split(' ').includes(expected)
}

test('A visit to a pharmacy, leaving and erasure arrive in order, signed, with ids and codes only', async () => {
  const { secret } = await added()
  const branchId = await addBranch(server.db)
  const pharmacist = await pharmacistAt(server, branchId)
  const claim = await claimAt(server, branchId)
  const handed = await pharmacist.dispense(claim.code, 5)
  await pharmacist.correct(handed.result.id, 4)
  const { result: erasure } = await call(server.app, requestErasure, {}, claim)
  const { rows } = await server.db.query('SELECT patient_code FROM patient WHERE id = $1', [claim.patientId])
  await call(
    server.app,
    erasePatient,
    { params: { id: erasure.id }, body: { patientCode: rows[0]?.patient_code } },
    await as(by),
  )
  await deliver()

  expect(receiver.received.map(({ body }) => body.type)).toEqual([
    'letter.claimed',
    'letter.handed_over',
    'letter.corrected',
    'letter.cancelled',
    'patient.left',
    'patient.erased',
  ])
  for (const each of receiver.received) {
    expect(isSigned(each, secret)).toBe(true)
    expect(Value.Errors(EventData[eventKinds[each.body.type].about], each.body.data)).toEqual([])
    expect(each.body.data).toMatchObject({ patientId: claim.patientId })
    expect(Object.keys(each.body)).toEqual(['type', 'timestamp', 'data'])
  }
  const { patientId, letterId } = claim
  expect(receiver.received.slice(0, 3).map(({ body }) => body.data)).toEqual([
    expect.objectContaining({ patientId, letterId, branchId, unitsApproved: 12, unitsBought: 0 }),
    expect.objectContaining({ letterId, branchId, unitsBought: 5 }),
    expect.objectContaining({ letterId, unitsBought: 4 }),
  ])
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(6)
})

test('A change that is undone leaves no event', async () => {
  const { id } = await added()
  const patientId = randomUUID()
  await expect(
    inTransaction(server.db, async (tx) => {
      await recordEvents(tx, { kind: 'patient.left', at: now, each: [{ patientId, subjectId: patientId }] })
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  expect(await eventsOf(id)).toEqual([])
})

test('Whoever adds a receiver cannot switch it on, and nothing is stored for it before', async () => {
  const { id } = (await add()).result
  expect(refusal(await change(contract.allowWebhook, id))).toEqual(problemOf('OwnWebhook'))
  await happen('patient.left', randomUUID())
  expect(await eventsOf(id)).toEqual([])
  expect(await listed()).toMatchObject([{ id, isOwn: true, allowedAt: null, waiting: 0 }])
  await change(contract.allowWebhook, id, another)
  await change(contract.allowWebhook, id, another)
  await happen('patient.left', randomUUID())
  expect(await listed()).toMatchObject([{ allowedAt: now.toISOString(), waiting: 1 }])
  const { rows } = await server.db.query(`SELECT action, actor_id FROM audit_entry WHERE subject_id = $1 ORDER BY id`, [
    id,
  ])
  expect(rows).toEqual([
    { action: 'webhook.added', actor_id: by },
    { action: 'webhook.allowed', actor_id: another },
  ])
})

test('A receiver gets the kinds that were agreed, until its last day, and nothing while it is switched off', async () => {
  const { id } = await added({ kinds: ['patient.erased'], endsOn: '2026-12-02' })
  await happen('patient.left', randomUUID())
  expect(await eventsOf(id)).toEqual([])
  await happen('patient.erased', randomUUID())
  await change(contract.stopWebhook, id)
  await deliver()
  await happen('patient.erased', randomUUID())
  expect([receiver.received.length, (await eventsOf(id)).length]).toEqual([0, 1])
  const [event] = await eventsOf(id)
  const again = async () =>
    call(server.app, contract.sendWebhookEventAgain, { params: { id: event?.id ?? '' } }, await as(by))
  expect(refusal(await again())).toEqual(problemOf('WebhookOff'))
  await change(contract.allowWebhook, id, another)
  await deliver()
  expect(receiver.received).toHaveLength(1)
  // The last day, to its end in Manila.
  move(new Date('2026-12-02T15:59:59Z'))
  await happen('patient.erased', randomUUID())
  expect(await eventsOf(id)).toHaveLength(2)
  move(new Date('2026-12-02T16:00:00Z'))
  await happen('patient.erased', randomUUID())
  await deliver()
  expect([receiver.received.length, (await eventsOf(id)).length]).toEqual([1, 2])
  await sweep(server.context)
  expect(await eventsOf(id)).toEqual([])
})

test.each([
  'http://example.com/events',
  'https://example.com:8443/events',
  'https://user:secret@example.com/events',
  'https://10.0.0.8/events',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/events',
  'https://localhost/events',
  'file:///etc/passwd',
  'not an address',
])('The address %s is refused', async (address) => {
  expect((await add({ address })).json().error.validationErrors).toMatchObject([{ members: ['address'] }])
  expect(await listed()).toEqual([])
})

test.each(['2026-11-30', '2028-12-02'])('A last day on %s is refused', async (endsOn) => {
  expect((await add({ endsOn })).json().error.validationErrors).toMatchObject([{ members: ['endsOn'] }])
})

test('There are ten receivers at most', async () => {
  for (let count = 0; count < contract.MOST_WEBHOOKS; count++) expect((await add()).statusCode).toBe(200)
  move(new Date(now.getTime() + 2 * MINUTE_MS))
  expect(refusal(await add())).toMatchObject({ code: 'Aruga:TooManyWebhooks' })
})

test('A name that came to stand for a private address is not called', async () => {
  const { id } = await added()
  // As if it had stood for a public one when it was added.
  await server.db.query(`UPDATE webhook SET address = 'https://localhost.localdomain/events' WHERE id = $1`, [id])
  await happen('patient.left', randomUUID())
  await deliver()
  expect((await eventsOf(id))[0]).toMatchObject({ state: 'Waiting', tries: [{ status: null }] })
  expect(['Address', 'NoAnswer']).toContain((await eventsOf(id))[0]?.tries[0]?.fault)
  expect(receiver.received).toEqual([])
})

test('A redirect is an answer that does not accept, and is not followed', async () => {
  const { id } = await added()
  receiver.set((response) => void response.writeHead(302, { location: `${receiver.url}/elsewhere` }).end())
  await happen('patient.left', randomUUID())
  await deliver()
  expect(receiver.received).toHaveLength(1)
  expect(await eventsOf(id)).toMatchObject([{ state: 'Waiting', tries: [{ fault: 'Refused', status: 302 }] }])
})

test('The content of an answer is not read, however long it is', async () => {
  const { id } = await added()
  let sent = 0
  receiver.set((response) => {
    response.writeHead(200)
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(64 * 1024))) sent += 1
    }
    response.on('drain', more)
    more()
  })
  await happen('patient.left', randomUUID())
  await deliver()
  expect(await eventsOf(id)).toMatchObject([{ state: 'Delivered', tries: [{ fault: null, status: 200 }] }])
  // What fits into the buffers between the two.
  expect(sent * 64 * 1024).toBeLessThan(64 * 1024 * 1024)
})

test('A refused event holds up those about the same patient only, and is given up after three days, which administrators are told once', async () => {
  const { id } = await added()
  const [stuck, other] = [randomUUID(), randomUUID()]
  receiver.set((response) => void response.writeHead(receiver.received.at(-1)?.text.includes(stuck) ? 500 : 200).end())
  await happen('patient.enrolled', stuck)
  await happen('patient.left', stuck)
  await happen('patient.enrolled', other)
  await deliver()
  const bodies = () => receiver.received.map(({ body }) => [body.type, body.data.patientId])
  expect(bodies().sort()).toEqual(
    [
      ['patient.enrolled', other],
      ['patient.enrolled', stuck],
    ].sort(),
  )
  const begun = now.getTime()
  const pauses: number[] = []
  for (;;) {
    const [waiting] = (await eventsOf(id, { State: 'Waiting' })).filter(({ tries }) => tries.length > 0)
    if (!waiting?.nextTryAt || waiting.kind !== 'patient.enrolled') break
    pauses.push(Date.parse(waiting.nextTryAt) - now.getTime())
    move(new Date(waiting.nextTryAt))
    await deliver()
  }
  expect(pauses.slice(0, 4)).toEqual([5_000, 10_000, 20_000, 40_000])
  expect(Math.max(...pauses)).toBe(4 * 60 * MINUTE_MS)
  expect(pauses.length).toBeLessThan(35)
  expect(now.getTime() - begun).toBeGreaterThanOrEqual(3 * DAY_MS)
  // The next one is as old, so it had one try.
  expect((await eventsOf(id)).map(({ kind, state }) => [kind, state])).toEqual([
    ['patient.enrolled', 'Delivered'],
    ['patient.left', 'GivenUp'],
    ['patient.enrolled', 'GivenUp'],
  ])
  const { rows } = await server.db.query(
    `SELECT account_id FROM notification WHERE kind = 'EventsGivenUp' AND account_id = ANY ($1)`,
    [[by, another]],
  )
  expect(rows).toHaveLength(2)

  receiver.set((response) => void response.writeHead(200).end())
  const [, left] = await eventsOf(id)
  const sent = await call(server.app, contract.sendWebhookEventAgain, { params: { id: left?.id ?? '' } }, await as(by))
  expect(sent.statusCode).toBe(204)
  await deliver()
  expect((await eventsOf(id, { State: 'Delivered' })).map(({ kind }) => kind)).toContain('patient.left')
  expect(receiver.received.at(-1)?.headers['webhook-id']).toBe(left?.id)
  await sweep({ ...server.context, clock: () => new Date(now.getTime() + 31 * DAY_MS) })
  expect(await eventsOf(id)).toEqual([])
})

test('Hundreds of events about a few patients are sent in one go, in order for each of them', async () => {
  await added()
  const patients = Array.from({ length: 20 }, () => randomUUID())
  for (const kind of ['patient.enrolled', 'patient.left', 'patient.erased'] as const)
    for (const patientId of patients) for (let times = 0; times < 5; times++) await happen(kind, patientId)
  await (await deliverDue(server.context, new AbortController().signal)).done
  expect(receiver.received).toHaveLength(300)
  for (const patientId of patients) {
    const types = receiver.received.filter(({ text }) => text.includes(patientId)).map(({ body }) => body.type)
    expect(types).toEqual([
      ...Array(5).fill('patient.enrolled'),
      ...Array(5).fill('patient.left'),
      ...Array(5).fill('patient.erased'),
    ])
  }
})

test('A receiver that never answers delays no other, and a stop does not wait for it', async () => {
  const slow = await startReceiver()
  slow.set(() => {})
  await added({ address: slow.url })
  await added()
  for (let events = 0; events < 20; events++) await happen('patient.left', randomUUID())
  const stopping = new AbortController()
  const { done } = await deliverDue(server.context, stopping.signal)
  await expect.poll(() => receiver.received.length).toBe(20)
  stopping.abort()
  await done
  // Some at once, none of them tried as far as we know.
  expect(slow.received).toHaveLength(5)
  const { rows } = await server.db.query(
    `SELECT FROM webhook_event e JOIN webhook w ON w.id = e.webhook_id WHERE w.address = $1 AND state = 'Waiting'`,
    [slow.url],
  )
  expect(rows).toHaveLength(20)
  await slow.stop()
})

test('A server that was killed while it sent leaves the event to the next', async () => {
  const { id } = await added()
  await happen('patient.left', randomUUID())
  expect(await takeEvents(server.context)).toHaveLength(1)
  expect(await takeEvents(server.context)).toEqual([])
  move(new Date(now.getTime() + MINUTE_MS))
  await deliver()
  expect(await eventsOf(id)).toMatchObject([{ state: 'Delivered' }])
})

test('After a new secret deliveries carry both signatures, until the old one is ended', async () => {
  const { id, secret: former } = await added()
  const { result } = await call(server.app, contract.rotateWebhookSecret, { params: { id } }, await as(by))
  expect(result.secret).toMatch(/^whsec_[\w+/]{43}=$/)
  await happen('patient.left', randomUUID())
  await deliver()
  expect(await listed()).toMatchObject([{ hasFormerSecret: true }])
  await change(contract.endFormerSecret, id)
  await happen('patient.left', randomUUID())
  await deliver()
  const [both, newest] = receiver.received
  if (!both || !newest) throw new Error('Not delivered')
  expect([isSigned(both, former), isSigned(both, result.secret)]).toEqual([true, true])
  expect([isSigned(newest, former), isSigned(newest, result.secret)]).toEqual([false, true])
  const stored = await server.db.query(`SELECT w::text AS row FROM webhook w`)
  expect(stored.rows[0]?.row).not.toContain(Buffer.from(result.secret.slice(6), 'base64').toString('hex'))
})

test('A receiver is removed once it is switched off, with all of its events', async () => {
  const { id } = await added()
  await happen('patient.left', randomUUID())
  expect(refusal(await change(contract.removeWebhook, id))).toEqual(problemOf('WebhookInUse'))
  await change(contract.stopWebhook, id)
  expect((await change(contract.removeWebhook, id)).statusCode).toBe(204)
  expect((await server.db.query('SELECT FROM webhook_event')).rowCount).toBe(0)
  expect((await call(server.app, contract.listWebhookEvents, { params: { id } }, await as(by))).statusCode).toBe(404)
})
