import { exportAudit, searchAudit } from '@aruga/contract/audit/audit'
import { setConsent } from '@aruga/contract/consents/consents'
import { claimLetter, undoLetterClaim } from '@aruga/contract/letters/letters'
import { cancelLetter } from '@aruga/contract/letters/staff'
import { unsubscribe } from '@aruga/contract/unsubscribe/unsubscribe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expireLetters } from '../../records/letters/expire.ts'
import { call, startTestApp, type TestApp } from '../../testing/app.ts'
import { addBranch, addLetter, addPatient, addSession, addStaff } from '../../testing/people.ts'
import { openPatientAs } from '../../testing/staff.ts'

let server: TestApp
const tokens = { patient: '', reviewer: '', administrator: '' }
let patientId: string
let letters: string[]

const from = (address: string, token: string) => ({ token, headers: { 'x-forwarded-for': address } })
const HOME = '2001:db8::7'
const DESK = '203.0.113.9'

beforeAll(async () => {
  server = await startTestApp({ trustProxy: 1 })
  const patient = await addPatient(server.db)
  patientId = patient.patientId
  tokens.patient = (await addSession(server.db, patient.accountId)).token
  for (const role of ['reviewer', 'administrator'] as const) {
    tokens[role] = (await addSession(server.db, (await addStaff(server.db, role)).accountId)).token
  }
  const branchId = await addBranch(server.db)
  const expired = await addLetter(server.db, patientId, { validUntil: new Date(Date.now() - 1000) })
  await expireLetters(server.context)
  const claimed = await addLetter(server.db, patientId)
  const cancelled = await addLetter(server.db, patientId)
  letters = [expired, claimed, cancelled]
  const atHome = from(HOME, tokens.patient)
  await call(server.app, claimLetter, { body: { id: claimed, pharmacyBranchId: branchId } }, atHome)
  await call(server.app, undoLetterClaim, { params: { id: claimed } }, atHome)
  await call(server.app, setConsent, { body: { purpose: 'research', granted: true, language: 'en' } }, atHome)
  const why = { reason: 'IssuedByMistake' as const, note: { en: 'A new one follows.', fil: 'May kasunod na bago.' } }
  await openPatientAs({ app: server.app, ...from(DESK, tokens.reviewer) }, patientId)
  await call(server.app, cancelLetter, { params: { id: cancelled }, body: why }, from(DESK, tokens.reviewer))
  await call(server.app, unsubscribe, {}, atHome)
})
afterAll(() => server.close())

const search = { From: new Date(Date.now() - 60_000).toISOString(), To: new Date(Date.now() + 600_000).toISOString() }
const readAuditLog = async () =>
  (await call(server.app, searchAudit, { query: { ...search, MaxResultCount: 100 } }, from(DESK, tokens.administrator)))
    .result.items

test('The audit log has the network address of each action; the server’s own actions have none', async () => {
  const entries = await readAuditLog()
  const seen = entries.map(({ action, address }) => `${action} ${address}`).reverse()
  expect(seen).toEqual([
    'letter.expired null',
    `letter.claimed ${HOME}`,
    `letter.claim_undone ${HOME}`,
    `consent.granted ${HOME}`,
    `patient.opened ${DESK}`,
    `letter.cancelled ${DESK}`,
    `letter.cancelled ${HOME}`,
    `patient.unsubscribed ${HOME}`,
  ])
})

test('Each audit entry names its subject, such as a letter’s number or a consent’s purpose', async () => {
  const { rows } = await server.db.query<{ id: string; number: string; code: string }>(
    'SELECT l.id, l.number, p.patient_code AS code FROM letter l JOIN patient p ON p.id = l.patient_id WHERE p.id = $1',
    [patientId],
  )
  const numberOf = (id: string | undefined) => rows.find((row) => row.id === id)?.number
  const [expired, claimed, cancelled] = letters.map(numberOf)
  const code = rows[0]?.code
  expect((await readAuditLog()).map(({ subject }) => subject).reverse()).toEqual([
    ...[expired, claimed, claimed, 'research', code, cancelled, claimed, code],
  ])
})

test('The exported audit log has the address and subject of each action', async () => {
  const query = { ...search, Action: 'consent.' }
  const answer = await call(server.app, exportAudit, { query }, from(DESK, tokens.administrator))
  const [head = '', line = ''] = answer.body.trim().split('\n')
  expect(head).toContain(',subject,subject_id,case,case_id,reason,branch,address,device,request')
  expect(line).toContain(',consent.granted,')
  expect(line).toContain(',research,')
  expect(line).toContain(`,${HOME},`)
})
