import { searchAudit } from '@aruga/contract/audit/audit'
import { NOTICE_DAYS, type RetentionClass, retentionBounds, retentionClasses } from '@aruga/contract/retention/classes'
import { changeRetentionPeriod, listDisposals, readRetention } from '@aruga/contract/retention/staff'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { digestOfIds } from '../../records/disposals/record.ts'
import { call, startTestApp, type TestApp } from '../../testing/app.ts'
import { addSession, addStaff } from '../../testing/people.ts'
import { disposeOfDue } from './dispose.ts'
import { nextRun } from './state.ts'
import { retained } from './testing.ts'

const DAY_MS = 24 * 60 * 60_000
const START = new Date('2026-11-23T02:00:00.000Z')
const at = (days: number) => new Date(START.getTime() + days * DAY_MS)
/** As on the wire. */
const wire = (days: number) => at(days).toISOString()

let server: TestApp
let token: string
let accountId: string

beforeAll(async () => {
  server = await startTestApp()
  accountId = (await addStaff(server.db, 'administrator', 'Ana Reyes')).accountId
  await moveTo(0)
})
afterAll(() => server.close())

/** The administrator logs in anew. */
async function moveTo(days: number) {
  server.setClock(at(days))
  token = (await addSession(server.db, accountId, at(days))).token
}
const run = () => disposeOfDue(server.context)
const rows = async (sql: string, values: unknown[] = []) => (await server.db.query(sql, values)).rows
const read = async () => (await call(server.app, readRetention, {}, { token })).result
const stateOf = async (name: RetentionClass) => (await read()).items.find((one) => one.class === name)
const change = (name: RetentionClass, months: number, reason = 'Patients ask for older ones') =>
  call(server.app, changeRetentionPeriod, { params: { class: name }, body: { months, reason } }, { token })
const disposals = async (query: { Class?: RetentionClass; Filter?: string } = {}) =>
  (await call(server.app, listDisposals, { query }, { token })).result

test('Before its first night a class has its usual period and nothing due; the notice shows what will fall due', async () => {
  await retained(server).Notification(at(-5_000))
  const { items, nextRunAt } = await read()
  expect(items.map(({ class: name }) => name)).toEqual(retentionClasses)
  for (const { class: name, months, effectiveFrom } of items) {
    expect([months, effectiveFrom]).toEqual([retentionBounds[name].usual, null])
  }
  expect(nextRunAt).toBe('2026-11-23T18:40:00.000Z')
  await run()
  expect(await stateOf('Notification')).toMatchObject({
    effectiveFrom: wire(NOTICE_DAYS),
    dueTonight: 0,
    dueSoon: 1,
    disposedLately: 0,
    lastDisposedAt: null,
  })
})

test('The next run is tonight, or tomorrow after tonight’s', () => {
  expect(nextRun(new Date('2026-12-31T18:39:59.000Z')).toISOString()).toBe('2026-12-31T18:40:00.000Z')
  expect(nextRun(new Date('2026-12-31T18:40:00.000Z')).toISOString()).toBe('2027-01-01T18:40:00.000Z')
})

test('Reading what is due disposes of nothing', async () => {
  await moveTo(NOTICE_DAYS + 1)
  const before = await rows('SELECT count(*) FROM notification')
  expect(await stateOf('Notification')).toMatchObject({ dueTonight: 1, dueSoon: 1 })
  expect([await rows('SELECT count(*) FROM notification'), await rows('SELECT FROM disposal')]).toEqual([before, []])
})

test('A disposal is counted for 30 days, and listed with the hash in the audit log', async () => {
  const [{ id } = { id: '' }] = await rows('SELECT id FROM notification')
  await run()
  const sha256 = digestOfIds([id]).toString('hex')
  const listed = { class: 'Notification', count: 1, months: 24, sha256, onRecord: true }
  expect(await disposals()).toMatchObject({ totalCount: 1, more: false, items: [listed] })
  expect((await disposals({ Filter: sha256.slice(0, 9).toUpperCase() })).items).toHaveLength(1)
  expect((await disposals({ Filter: sha256.slice(1, 9) })).items).toEqual([])
  expect((await disposals({ Class: 'Letter' })).items).toEqual([])
  expect(await stateOf('Notification')).toMatchObject({ dueTonight: 0, disposedLately: 1 })
  await moveTo(2 * NOTICE_DAYS + 2)
  expect(await stateOf('Notification')).toMatchObject({
    disposedLately: 0,
    lastDisposedAt: wire(NOTICE_DAYS + 1),
  })
})

test('A disposal that is missing or different in the audit log is shown as not on record', async () => {
  await rows(
    `INSERT INTO disposal (id, class, at, months, up_to, count, digest) SELECT gen_random_uuid(), class, at, months, up_to, 7, digest FROM disposal`,
  )
  expect((await disposals()).items.map(({ count, onRecord }) => [count, onRecord]).sort()).toEqual([
    [1, true],
    [7, false],
  ])
})

test('A shorter period takes effect after 30 days, a longer one at once; both are on record with their reasons', async () => {
  const now = 2 * NOTICE_DAYS + 2
  const notification = await retained(server).Notification(at(now - 23 * 31))
  expect((await change('Notification', 12, '  Nobody reads older ones ')).statusCode).toBe(204)
  expect(await stateOf('Notification')).toMatchObject({
    months: 12,
    effectiveFrom: wire(now + NOTICE_DAYS),
    changedBy: 'Ana Reyes',
    changedAt: wire(now),
    reason: 'Nobody reads older ones',
    dueTonight: 0,
    dueSoon: 1,
  })
  await run()
  expect(await notification.isThere()).toBe(true)
  await moveTo(now + NOTICE_DAYS)
  expect((await change('Notification', 36)).statusCode).toBe(204)
  await run()
  expect(await notification.isThere()).toBe(true)
  await change('Letter', 90)
  await run()
  const query = { From: at(now).toISOString(), To: at(now + 60).toISOString(), Action: 'retention.period_changed' }
  const { items } = (await call(server.app, searchAudit, { query }, { token })).result
  expect(items.map(({ subject, reason }) => [subject, reason])).toEqual([
    ['Letter', 'Letter: 84 to 90 months. Patients ask for older ones'],
    ['Notification', 'Notification: 12 to 36 months. Patients ask for older ones'],
    ['Notification', 'Notification: 24 to 12 months. Nobody reads older ones'],
  ])
})

test.each(retentionClasses)(
  '%s: a period outside its bounds is refused at its field; one at each bound is accepted',
  async (name) => {
    // Each in a minute of its own: the call is limited.
    await moveTo(200 + retentionClasses.indexOf(name))
    const { min, max } = retentionBounds[name]
    for (const months of [min - 1, max + 1].filter((one) => one > 0)) {
      const refused = await change(name, months)
      expect([refused.statusCode, refused.json().error.validationErrors[0].members]).toEqual([400, ['months']])
    }
    for (const months of [min, max]) {
      expect((await change(name, months)).statusCode).toBe(204)
      expect((await stateOf(name))?.months).toBe(months)
    }
  },
)

test('Saving an unchanged period changes nothing and is not on record', async () => {
  const count = async () => (await rows(`SELECT FROM audit_entry WHERE action = 'retention.period_changed'`)).length
  await moveTo(300)
  const [before, state] = [await count(), await stateOf('Letter')]
  expect((await change('Letter', retentionBounds.Letter.max, 'Once more')).statusCode).toBe(204)
  expect([await count(), await stateOf('Letter')]).toEqual([before, state])
})
