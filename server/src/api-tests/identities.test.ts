// Every call by everybody who might try it on a patient's data: the patient, caregivers with each scope, a guardian, caregivers whose
// access is over, and a stranger.
import type { Endpoint } from '@aruga/contract/endpoint'
import { endpoints } from '@aruga/contract/endpoints'
import { may, mayActing, type Scope } from '@aruga/contract/permissions'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { takeSnapshot } from '../testing/db-snapshot.ts'
import { faultsOf } from '../testing/documented.ts'
import { exampleOf } from '../testing/examples.ts'
import { addPlace, createFixtures, type Fixtures } from '../testing/fixtures.ts'
import { addAccess, addAccount, addPatient, addSession } from '../testing/people.ts'
import type { Place } from '../testing/place.ts'
import { preparePicture, sendPlan } from '../testing/plan.ts'

type Name = (typeof endpoints)[number]['name']
/** With what a caregiver's access was given. */
type Caregiver = { scope: Scope[]; grounds?: string; isPatientToo?: boolean }

const caregivers = {
  seeing: { scope: ['see'], isPatientToo: true },
  sending: { scope: ['see', 'send'] },
  claiming: { scope: ['see', 'claim'], isPatientToo: true },
  collecting: { scope: ['see', 'collect'] },
  helping: { scope: ['see', 'send', 'claim', 'collect'] },
  guardian: { scope: ['see', 'own'], grounds: 'Guardian' },
} satisfies Record<string, Caregiver>
type Who = 'owner' | keyof typeof caregivers
const columns = ['owner', ...Object.keys(caregivers)] as Who[]

/** Who may, in words, beside the contract. A stranger and a caregiver whose access is over never may. */
const literally: Partial<Record<Name, string>> = {
  //                         owner seeing sending claiming collecting helping guardian
  listLetters: '             yes   yes    yes     yes      yes        yes     yes',
  readLetter: '              yes   yes    yes     yes      yes        yes     yes',
  readProfile: '             yes   yes    yes     yes      yes        yes     yes',
  viewDocument: '            yes   yes    yes     yes      yes        yes     yes',
  claimLetter: '             yes   no     no      yes      no         yes     yes',
  undoLetterClaim: '         yes   no     no      yes      no         yes     yes',
  uploadOfficialReceipt: '   yes   no     yes     no       no         yes     yes',
  uploadPrescription: '      yes   no     yes     no       no         yes     yes',
  issueUploadTicket: '       yes   no     yes     no       no         yes     yes',
  answerQuestion: '          yes   no     yes     no       no         yes     yes',
  writeToProgram: '          yes   no     yes     no       no         yes     yes',
  reportAdverseEvent: '      yes   no     yes     no       no         yes     yes',
  allowCollector: '          yes   no     no      no       yes        yes     yes',
  nameCollector: '           yes   no     no      no       no         no      yes',
  editProfile: '             yes   no     no      no       no         no      yes',
  setConsent: '              yes   no     no      no       no         no      yes',
  listAccess: '              yes   no     no      no       no         no      yes',
  requestPortableCopy: '     yes   no     no      no       no         no      yes',
  downloadPortableCopy: '    yes   no     no      no       no         no      yes',
  requestErasure: '          yes   no     no      no       no         no      yes',
  unsubscribe: '             yes   no     no      no       no         no      yes',
}
/** A notification is its reader's: a caregiver has others than the patient. */
const ofReaders: Name[] = ['listNotifications', 'markNotificationRead', 'markAllNotificationsRead']

/** What only the patient reads in an answer, since it is about their log-in; others read this instead. */
const ofOwner: Partial<Record<Name, object>> = {
  readProfile: { pendingEmailAddress: null, hasSecurityQuestions: false },
}

const all = endpoints as readonly Endpoint[]
const named = (some: Endpoint[]) => some.map((endpoint) => [endpoint.name, endpoint] as const)
const onData = named(all.filter(({ access }) => access === 'own-data'))
const onLogIn = named(all.filter(({ access }) => access === 'own-log-in' || access === 'own-account'))
const ofStaff = all.filter(({ access }) => access !== 'public' && !may(['patient'], access))

let server: TestApp
let place: Place
let fixtures: Fixtures
/** By whom: the authorization of sessions that last, as reads and refusals leave them. */
const sessions = new Map<string, string>()
/** By whom: the caregiver's access. */
const accesses = new Map<string, string>()

beforeAll(async () => {
  await preparePicture()
  server = await startTestApp({ trustProxy: 1 })
  place = await addPlace(server)
  await startAgain()
})
afterAll(() => server.close())

/** Fresh people, for calls that change them. */
async function startAgain() {
  fixtures = await createFixtures(server, place)
  sessions.set('owner', `Bearer ${fixtures.tokens.patient}`)
  for (const [who, caregiver] of Object.entries(caregivers)) {
    const { authorization, access } = await addCaregiver(caregiver)
    sessions.set(who, authorization)
    accesses.set(who, access)
  }
}

const mine = (name: string) => fixtures.named[`mine.${name}`] ?? ''

/** A caregiver of `mine` with a session that acts for `mine`. */
async function addCaregiver({ scope, grounds = 'Invited', isPatientToo = false }: Caregiver) {
  const person = isPatientToo
    ? await addPatient(server.db)
    : { ...(await addAccount(server.db, 'patient')), patientId: null }
  const access = await addAccess(server.db, { accountId: person.accountId, patientId: mine('id'), scope, grounds })
  const { token } = await addSession(server.db, person.accountId, server.context.clock(), mine('id'))
  return { ...person, access, authorization: `Bearer ${token}` }
}
const send = (endpoint: Endpoint, authorization: string) =>
  sendPlan(server.app, fixtures, endpoint, exampleOf(endpoint), { authorization })
const codeOf = (answer: LightMyRequestResponse) => (answer.statusCode < 300 ? null : answer.json().error.code)

/** The texts of `mine` in the answer to somebody else's call, without those that the call itself named. */
function leaked(endpoint: Endpoint, { body }: LightMyRequestResponse) {
  const sent = JSON.stringify(exampleOf(endpoint))
  return Object.entries(fixtures.named).flatMap(([name, value]) =>
    name.startsWith('mine.') && body.includes(value) && !sent.includes(`@${name}`) ? [name] : [],
  )
}

/** Who may call, by the contract. */
const mayBy = ({ acting }: Endpoint, who: Who) =>
  acting !== undefined && mayActing(who === 'owner' ? null : caregivers[who].scope, acting)

test('the contract says who may as this file does', () => {
  const written = Object.entries(literally).map(([name, who]) => [name, who.trim().split(/ +/)])
  expect(written.length).toBeGreaterThan(10)
  expect(
    written.map(([name]) => [name, columns.map((who) => (mayBy(endpointOf(name as Name), who) ? 'yes' : 'no'))]),
  ).toEqual(written)
})
const endpointOf = (name: Name) => all.find((one) => one.name === name) as Endpoint

const isRead = ({ method, name }: Endpoint) => method === 'GET' && !ofReaders.includes(name as Name)
const authorizationOf = (who: string) => sessions.get(who) ?? ''

test.each(onData.filter(([, endpoint]) => isRead(endpoint)))(
  '%s answers whoever may read as it answers the owner',
  async (name, endpoint) => {
    const owner = await send(endpoint, authorizationOf('owner'))
    expect(faultsOf(endpoint, owner)).toEqual([])
    expect(owner.statusCode, owner.body).toBeLessThan(300)
    // A file may be compressed at another time.
    const shown = ({ statusCode, body }: LightMyRequestResponse, instead?: object) =>
      endpoint.result === 'file' ? [statusCode] : [statusCode, instead ? { ...JSON.parse(body), ...instead } : body]
    for (const who of columns.filter((one) => mayBy(endpoint, one))) {
      const instead = who === 'owner' ? undefined : ofOwner[name as Name]
      const answer = await send(endpoint, authorizationOf(who))
      expect([who, ...shown(answer, instead && {})]).toEqual([who, ...shown(owner, instead)])
    }
  },
)

test('No call on a patient’s data is open to others, and none changes anything for them', async () => {
  const [ended, past] = [await addCaregiver(caregivers.guardian), await addCaregiver(caregivers.guardian)]
  const now = server.context.clock()
  await server.db.query('UPDATE patient_access SET ended_at = $2 WHERE id = $1', [ended.access, now])
  await server.db.query('UPDATE patient_access SET until = $2 WHERE id = $1', [past.access, now])
  const before = await takeSnapshot(server)
  for (const [name, endpoint] of onData) {
    for (const who of columns.filter((one) => !mayBy(endpoint, one))) {
      const answer = await send(endpoint, authorizationOf(who))
      expect([name, who, answer.statusCode, codeOf(answer)]).toEqual([name, who, 403, 'Aruga:NotAllowedForPatient'])
      expect(faultsOf(endpoint, answer)).toEqual([])
    }
    for (const { authorization } of [ended, past])
      expect([name, (await send(endpoint, authorization)).statusCode]).toEqual([name, 401])
  }
  expect(await takeSnapshot(server)).toEqual(before)
})

test.each(onData)('%s shows a stranger nothing of the patient', async (_name, endpoint) => {
  const { accountId } = await addPatient(server.db)
  const { token } = await addSession(server.db, accountId, server.context.clock())
  const answer = await send(endpoint, `Bearer ${token}`)
  expect(faultsOf(endpoint, answer)).toEqual([])
  expect(leaked(endpoint, answer)).toEqual([])
})

/** What the log-in of `mine` consists of. */
async function logInOfMine() {
  const tables = [
    'passkey',
    'security_answer',
    'push_settings',
    'push_subscription',
    'sms_number',
    'mailed_link',
    'delayed_reset',
  ]
  const rows = [...tables, 'connect_session'].map(
    (table) =>
      `SELECT '${table}' AS of, to_jsonb(t) - '{last_used_at,expires_at}'::text[] AS row FROM ${table} t WHERE account_id = $1`,
  )
  const sql = `${rows.join(' UNION ALL ')} UNION ALL SELECT 'account', to_jsonb(a) FROM account a WHERE id = $1 ORDER BY 1, 2`
  return (await server.db.query(sql, [mine('accountId')])).rows
}

describe.each(onLogIn)('%s', (_name, endpoint) => {
  // These are about for whom the account may act; the example accepts another patient’s invitation, and registers a new patient.
  const named = endpoint.name === 'listOwnPatients' ? 'mine.id' : undefined
  const isAccepting = endpoint.name === 'acceptInvitation'

  test('is about the log-in of a caregiver, never about the patient whom they act for', async () => {
    for (const who of ['seeing', 'guardian'] as const) {
      const { authorization, accountId, patientId } = await addCaregiver(caregivers[who])
      const before = await logInOfMine()
      const answer = await send(endpoint, authorization)
      expect(faultsOf(endpoint, answer), answer.body).toEqual([])
      expect(String(codeOf(answer))).not.toMatch(/NotAllowed/)
      expect(leaked(endpoint, answer)).toEqual(named === undefined ? [] : [named])
      expect(await logInOfMine()).toEqual(before)
      const audited = 'SELECT DISTINCT patient_id FROM audit_entry WHERE actor_id = $1 OR subject_id = $1'
      const { rows } = await server.db.query(audited, [accountId])
      const registered = await server.db.query('SELECT id FROM patient WHERE enrolled_by = $1', [accountId])
      const own = [patientId, ...registered.rows.map(({ id }) => id)]
      const ofOthers = rows.filter(({ patient_id }) => !own.includes(patient_id))
      expect(isAccepting ? ofOthers.filter(({ patient_id }) => patient_id === mine('id')) : ofOthers).toEqual([])
    }
  })
})

test('A caregiver may make none of the staff’s calls', async () => {
  const { authorization } = await addCaregiver(caregivers.guardian)
  for (const endpoint of ofStaff)
    expect([endpoint.name, codeOf(await send(endpoint, authorization))]).toEqual([endpoint.name, 'Aruga:NotAllowed'])
})

test('A refused call of a caregiver is on record with its name', async () => {
  const { authorization, accountId, patientId } = await addCaregiver(caregivers.seeing)
  await send(endpointOf('claimLetter'), authorization)
  const find = `SELECT patient_id, reason FROM audit_entry WHERE actor_id = $1 AND action = 'access.refused'`
  await expect
    .poll(async () => (await server.db.query(find, [accountId])).rows)
    .toEqual([{ patient_id: patientId, reason: 'claimLetter' }])
})

test('A scope that the patient takes away ends with the next call', async () => {
  const { authorization, access } = await addCaregiver(caregivers.claiming)
  await server.db.query(`UPDATE patient_access SET scope = '{see}' WHERE id = $1`, [access])
  expect(codeOf(await send(endpointOf('claimLetter'), authorization))).toBe('Aruga:NotAllowedForPatient')
  expect((await send(endpointOf('listLetters'), authorization)).statusCode).toBe(200)
})

test('An account without a patient, whom nobody has allowed anything, reaches no patient’s data', async () => {
  const { accountId } = await addAccount(server.db, 'patient')
  const { token } = await addSession(server.db, accountId, server.context.clock())
  for (const [name, endpoint] of onData)
    expect([name, codeOf(await send(endpoint, `Bearer ${token}`))]).toEqual([name, 'Aruga:NotAllowedForPatient'])
})

/** A patient has five caregivers at most; here each column is one. */
const endOthers = (who: string) =>
  server.db.query(
    'UPDATE patient_access SET ended_at = now() WHERE patient_id = $1 AND ended_at IS NULL AND id IS DISTINCT FROM $2::uuid',
    [mine('id'), accesses.get(who) ?? null],
  )

describe.each(onData.filter(([, endpoint]) => !isRead(endpoint)))('%s', (name, endpoint) => {
  test.each(columns.filter((who) => mayBy(endpoint, who)))('is open to the one who may: %s', async (who) => {
    await startAgain()
    if (name === 'inviteCaregiver') await endOthers(who)
    const answer = await send(endpoint, authorizationOf(who))
    expect(faultsOf(endpoint, answer), answer.body).toEqual([])
    if (ofReaders.includes(name as Name) && who !== 'owner') return
    expect(answer.statusCode, answer.body).toBeLessThan(300)
  })
})
