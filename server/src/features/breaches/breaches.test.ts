import { listAccess } from '@aruga/contract/audit/access-log'
import {
  type BreachScope,
  closeBreach,
  exportAffectedPatients,
  listAffectedPatients,
  listBreaches,
  openBreach,
  readBreach,
  recordCommissionTold,
  searchBreach,
  tellAffectedPatients,
} from '@aruga/contract/breaches/staff'
import { listNotifications } from '@aruga/contract/notifications/notifications'
import { setLanguage } from '@aruga/contract/profile/profile'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordAudit } from '../../audit/record-audit.ts'
import { call, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import { addPatient, addSession, addStaff } from '../../testing/people.ts'
import { notifyAffected } from './notify.ts'
import { searchAuditLog } from './search.ts'

let server: TestApp
let token: string

beforeAll(async () => {
  server = await startTestApp()
  server.setClock(new Date('2026-11-20T08:00:00.000Z'))
  const { accountId } = await addStaff(server.db, 'administrator')
  token = (await addSession(server.db, accountId, server.context.clock())).token
})
afterAll(() => server.close())

const from = '2026-11-10T00:00:00.000Z'
const to = '2026-11-12T00:00:00.000Z'
const notice = {
  title: { en: 'Somebody may have seen your letters', fil: 'Baka may nakakita ng inyong mga letter' },
  body: { en: 'An account was misused.\n\nCall us.', fil: 'May gumamit ng account.\n\nTawagan po kami.' },
}

const touch = (
  actorId: string,
  patientId: string | null,
  at: string,
  action: Parameters<typeof recordAudit>[1]['action'] = 'patient.opened',
  ip = '192.0.2.7',
) =>
  recordAudit(server.db, {
    at: new Date(at),
    actorId,
    action,
    patientId,
    subjectId: patientId,
    request: { id: 'test', ip },
  })

async function open(scope: BreachScope) {
  const body = { summary: 'A reviewer’s laptop was stolen', knownAt: '2026-11-19T08:00:00.000Z', scope }
  const { result } = await call(server.app, openBreach, { body }, { token })
  await searchAuditLog(server.context, { breachId: result.id })
  return result.id
}
const read = async (id: string) => (await call(server.app, readBreach, { params: { id } }, { token })).result
const affected = async (id: string, query: object = {}) =>
  (await call(server.app, listAffectedPatients, { params: { id }, query }, { token })).result.items
const tell = (id: string) => call(server.app, tellAffectedPatients, { params: { id }, body: notice }, { token })
const noticesTo = async (accountId: string) => {
  const { token: own } = await addSession(server.db, accountId, server.context.clock())
  const { items } = (await call(server.app, listNotifications, {}, { token: own })).result
  return items.filter(({ kind }) => kind === 'DataBreach')
}

test('A breach names every patient whose data the account touched in its period, how often and since when', async () => {
  const [thief, honest] = [await addStaff(server.db, 'reviewer'), await addStaff(server.db, 'reviewer')]
  const [one, other, untouched] = [
    await addPatient(server.db),
    await addPatient(server.db),
    await addPatient(server.db),
  ]
  await touch(thief.accountId, one.patientId, '2026-11-10T09:00:00.000Z')
  await touch(thief.accountId, one.patientId, '2026-11-11T09:00:00.000Z', 'document.viewed')
  await touch(thief.accountId, other.patientId, '2026-11-11T10:00:00.000Z')
  await touch(thief.accountId, null, '2026-11-11T10:01:00.000Z', 'patients.searched')
  // In order: before, after, by somebody else, and a refused log-in.
  await touch(thief.accountId, untouched.patientId, '2026-11-09T23:59:59.000Z')
  await touch(thief.accountId, untouched.patientId, to)
  await touch(honest.accountId, untouched.patientId, '2026-11-11T10:00:00.000Z')
  await touch(thief.accountId, untouched.patientId, '2026-11-11T10:00:00.000Z', 'sign_in.failed')
  const id = await open({ actorId: thief.accountId, from, to })
  const page = await affected(id, { Sorting: 'entries DESC' })
  expect(page).toMatchObject([
    {
      id: one.patientId,
      entries: 2,
      firstAt: '2026-11-10T09:00:00.000Z',
      lastAt: '2026-11-11T09:00:00.000Z',
      actions: ['document.viewed', 'patient.opened'],
      toldAt: null,
      reachable: true,
    },
    { id: other.patientId, entries: 1 },
  ])
  expect(JSON.stringify(page)).not.toContain('@')
  expect(await read(id)).toMatchObject({
    reference: expect.stringMatching(/^B-2611-\d{3,}$/),
    patients: 2,
    otherEntries: 1,
    told: 0,
    noticeDueBy: '2026-11-22T08:00:00.000Z',
    scope: { actorId: thief.accountId, from, to },
  })
  const csv = await call(server.app, exportAffectedPatients, { params: { id } }, { token })
  expect(csv.body.split('\n').filter(Boolean)).toHaveLength(3)
  // Patients see who read their data, but not the investigation.
  const own = (await addSession(server.db, one.accountId, server.context.clock())).token
  const seen = (await call(server.app, listAccess, {}, { token: own })).result.items
  expect(seen.map(({ what }) => what).sort()).toEqual(['DocumentViewed', 'FileOpened'])
})

test('A breach can be searched by network address, and while it continues', async () => {
  const patient = await addPatient(server.db)
  // A stolen session of the patient's own.
  await touch(patient.accountId, patient.patientId, '2026-11-20T07:00:00.000Z', 'profile.changed', '198.51.100.9')
  await touch(patient.accountId, patient.patientId, '2026-11-20T07:00:00.000Z', 'language.set', '192.0.2.50')
  const id = await open({ address: '198.51.100.9', from: '2026-11-20T00:00:00.000Z' })
  expect(await affected(id)).toMatchObject([{ id: patient.patientId, actions: ['profile.changed'] }])
})

test('Each affected patient is notified once, by either of two servers, also after another search', async () => {
  const thief = await addStaff(server.db, 'reviewer')
  const people = await Promise.all(Array.from({ length: 12 }, () => addPatient(server.db)))
  for (const { patientId } of people) await touch(thief.accountId, patientId, '2026-11-11T10:00:00.000Z')
  const [erased, ...told] = people
  await server.db.query(`UPDATE account SET status = 'closed' WHERE id = $1`, [erased?.accountId])
  const id = await open({ actorId: thief.accountId, from, to })
  expect((await tell(id)).statusCode).toBe(200)
  await Promise.all([1, 2].map(() => notifyAffected(server.context, { breachId: id })))
  for (const { accountId } of told) {
    expect(await noticesTo(accountId)).toMatchObject([{ title: notice.title.en, body: notice.body.en }])
  }
  expect(await read(id)).toMatchObject({ patients: 12, told: 11, unreachable: 1, notice })

  // A wider period finds one more patient; a narrower one forgets nobody who was notified.
  const late = await addPatient(server.db)
  await touch(thief.accountId, late.patientId, '2026-11-13T10:00:00.000Z')
  const again = async (scope: BreachScope) => {
    await call(server.app, searchBreach, { params: { id }, body: scope }, { token })
    expect((await read(id)).searchedAt).toBeNull()
    expect(refusal(await tell(id)).code).toBe('Aruga:BreachNotSearched')
    await searchAuditLog(server.context, { breachId: id })
  }
  await again({ actorId: thief.accountId, from })
  expect((await tell(id)).statusCode).toBe(200)
  await notifyAffected(server.context, { breachId: id })
  expect(await noticesTo(late.accountId)).toHaveLength(1)
  expect(await noticesTo(told[0]?.accountId ?? '')).toHaveLength(1)
  await again({ actorId: thief.accountId, from, to: '2026-11-10T01:00:00.000Z' })
  expect(await read(id)).toMatchObject({ patients: 12, told: 12 })
})

test('It is on record who was notified, when, and how the breach ended; a closed breach does not change', async () => {
  const thief = await addStaff(server.db, 'reviewer')
  const id = await open({ actorId: thief.accountId, from })
  const commission = (at: string) => call(server.app, recordCommissionTold, { params: { id }, body: { at } }, { token })
  expect((await commission('2026-11-21T00:00:00.000Z')).statusCode).toBe(400)
  expect((await commission('2026-11-20T06:00:00.000Z')).result.commissionToldAt).toBe('2026-11-20T06:00:00.000Z')
  const body = { conclusion: 'The laptop was encrypted.\n\nNobody logged in.' }
  const closed = await call(server.app, closeBreach, { params: { id }, body }, { token })
  expect(closed.result).toMatchObject({ closedAt: '2026-11-20T08:00:00.000Z', ...body })
  for (const refused of [await tell(id), await commission('2026-11-20T07:00:00.000Z')]) {
    expect(refusal(refused).code).toBe('Aruga:BreachClosed')
  }
  const { rows } = await server.db.query('SELECT action FROM audit_entry WHERE subject_id = $1 ORDER BY id', [id])
  expect(rows.map(({ action }) => action)).toEqual(['breach.opened', 'breach.commission_told', 'breach.closed'])
  const { items } = (await call(server.app, listBreaches, { query: { Filter: 'laptop' } }, { token })).result
  expect(items.map((each) => each.id)).toContain(id)
})

test.each<[string, BreachScope, string]>([
  ['names nobody', { from }, 'actorId'],
  ['ends before it begins', { address: '192.0.2.7', from: to, to: from }, 'to'],
  ['is from a name', { address: 'laptop-7.demo.test', from }, 'address'],
  ['is from a network', { address: '203.0.113.0/24', from }, 'address'],
  ['is from digits', { address: '203.0.113', from }, 'address'],
  ['is still to come', { address: '192.0.2.7', from: '2027-01-01T00:00:00.000Z' }, 'from'],
])('A scope that %s is refused at its field', async (_what, scope, field) => {
  const body = { summary: 'A test', knownAt: from, scope }
  const answer = await call(server.app, openBreach, { body }, { token })
  expect(answer.statusCode).toBe(400)
  expect(JSON.parse(answer.body).error.validationErrors[0].members).toEqual([field])
})

// The same address: as a socket or a proxy writes it, and as somebody enters it from the log of a firewall.
test.each([
  ['::ffff:198.51.100.21', '198.51.100.21', '198.51.100.21'],
  ['198.51.100.22', ' [::FFFF:198.51.100.22]:443', '198.51.100.22'],
  ['::ffff:c633:6417', '198.51.100.23:50123', '198.51.100.23'],
  ['2001:DB8:0::24', '2001:db8::24', '2001:db8::24'],
  ['2001:db8::25', '2001:0DB8:0000:0000:0000:0000:0000:0025', '2001:db8::25'],
  ['fe80::26%eth0', 'FE80::26', 'fe80::26'],
  ['fe80::27', 'fe80::27%en1', 'fe80::27'],
])('Actions from %s are found by the address %s', async (from, entered, address) => {
  server.setClock(new Date('2026-11-20T08:00:00.000Z'))
  const { accountId, patientId } = await addPatient(server.db)
  const { token: own } = await addSession(server.db, accountId, server.context.clock())
  const { statusCode } = await server.app.inject({
    method: setLanguage.method,
    url: setLanguage.path,
    headers: { authorization: `Bearer ${own}` },
    payload: { language: 'fil' },
    remoteAddress: from,
  })
  expect(statusCode).toBe(204)
  server.setClock(new Date('2026-11-20T08:01:00.000Z'))
  const scope = { address: entered, from: '2026-11-20T00:00:00.000Z' }
  const id = await open(scope)
  expect(await affected(id)).toMatchObject([{ id: patientId, actions: ['language.set'] }])
  expect((await read(id)).scope.address).toBe(address)
  await call(server.app, searchBreach, { params: { id }, body: { ...scope, address: '192.0.2.99' } }, { token })
  await searchAuditLog(server.context, { breachId: id })
  expect(await affected(id)).toEqual([])
  await call(server.app, searchBreach, { params: { id }, body: scope }, { token })
  await searchAuditLog(server.context, { breachId: id })
  expect(await affected(id)).toHaveLength(1)
})

test.each([
  ['::ffff:198.51.100.31', '198.51.100.31'],
  ['::FFFF:198.51.100.32', '::ffff:198.51.100.32'],
  ['fe80::33%eth0', 'fe80::33'],
])(
  'An entry from %s, written before addresses had one form, is found by %s, also for a breach of that time',
  async (ip, entered) => {
    server.setClock(new Date('2026-11-20T08:01:00.000Z'))
    const { accountId, patientId } = await addPatient(server.db)
    await touch(accountId, patientId, '2026-11-20T07:00:00.000Z', 'profile.changed', ip)
    const id = await open({ address: entered, from: '2026-11-20T00:00:00.000Z' })
    expect(await affected(id)).toMatchObject([{ id: patientId }])
    await server.db.query('UPDATE breach SET address = $2, searched_at = NULL WHERE id = $1', [id, ip])
    await searchAuditLog(server.context, { breachId: id })
    expect(await affected(id)).toMatchObject([{ id: patientId }])
  },
)
