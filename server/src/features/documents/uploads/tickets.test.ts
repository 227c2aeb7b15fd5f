// A ticket sends one file and does nothing else; it outlives only an idle session's end (docs/decisions/107).
import { randomUUID } from 'node:crypto'
import { listDocuments, viewDocument } from '@aruga/contract/documents/documents'
import { requestErasure } from '@aruga/contract/erasure/erasure'
import { erasePatient } from '@aruga/contract/erasure/staff'
import { changePassword, resetPassword, sendPasswordResetCode } from '@aruga/contract/password/password'
import { readProfile } from '@aruga/contract/profile/profile'
import { endOtherSessions, endSession, listSessions } from '@aruga/contract/sessions/sessions'
import { unsubscribe } from '@aruga/contract/unsubscribe/unsubscribe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CALLBACK, CONSOLE, locationOf, openBrowser, redeem } from '../../../auth/testing/test-browser.ts'
import { call, logIn, problemOf, refusal, startTestApp, type TestApp } from '../../../testing/app.ts'
import { linkIn, mailJobs } from '../../../testing/mailed.ts'
import { addAccess, addSession, addStaff, PASSWORD } from '../../../testing/people.ts'
import { writeResetMail } from '../../password/mails.ts'
import { onePage, patientOf } from '../testing.ts'
import { arrivedAs, ask, ticketFor, wanted } from './testing.ts'

const browserApp = { client_id: 'aruga-patient-app', redirect_uri: 'https://app.test/sign-in' }
let server: TestApp

beforeAll(async () => {
  server = await startTestApp({
    publicUrl: 'http://aruga.test',
    redirectUris: { [CONSOLE]: [CALLBACK], [browserApp.client_id]: [browserApp.redirect_uri] },
  })
})
afterAll(() => server.close())

const MINUTE = 60_000
const logOut = (token: string, query = '') =>
  server.app.inject({ url: `/connect/logout${query}`, headers: { authorization: `Bearer ${token}` } })
const statusOf = async (upload: Awaited<ReturnType<typeof ticketFor>>) => (await upload.head()).statusCode

test('A ticket opens no other call, and no token is a ticket', async () => {
  const patient = await patientOf(server)
  const upload = await ticketFor(server, patient.token)
  const token = upload.ticket
  for (const endpoint of [readProfile, listDocuments, listSessions])
    expect((await call(server.app, endpoint, {}, { token })).statusCode).toBe(401)
  expect((await ask(server, token, wanted(onePage()))).statusCode).toBe(401)
  const { id } = arrivedAs(await upload.sendAll(upload.bytes))
  const read = { url: `${viewDocument.path}?filename=${id}`, headers: { authorization: `Bearer ${token}` } }
  expect((await server.app.inject(read)).statusCode).toBe(401)
  expect((await logOut(token)).statusCode).toBe(401)
  const own = await server.app.inject({
    method: 'HEAD',
    url: upload.url,
    headers: { authorization: `Bearer ${patient.token}`, 'tus-resumable': '1.0.0' },
  })
  expect(own.statusCode).toBe(401)
})

test('A ticket cannot reach any upload but its own, not even the same patient’s', async () => {
  const [maria, jose] = [await patientOf(server), await patientOf(server)]
  const mine = await ticketFor(server, maria.token)
  for (const { url } of [await ticketFor(server, jose.token), await ticketFor(server, maria.token)]) {
    expect(refusal(await mine.patch(0, mine.bytes, {}, url))).toEqual(problemOf('NotFound'))
    const head = { authorization: `Bearer ${mine.ticket}`, 'tus-resumable': '1.0.0' }
    for (const method of ['HEAD', 'DELETE'] as const)
      expect((await server.app.inject({ method, url, headers: head })).statusCode).toBe(404)
  }
  expect((await server.app.inject({ method: 'HEAD', url: mine.url })).statusCode).toBe(401)
})

test('A stored ticket is a hash, and a new one for the same upload replaces it', async () => {
  const { token } = await patientOf(server)
  const first = await ticketFor(server, token)
  await first.patch(0, first.bytes.subarray(0, 40))
  const { rows } = await server.db.query('SELECT t::text AS row FROM upload_ticket t WHERE id = $1', [first.id])
  expect(rows[0]?.row).not.toContain(first.ticket)
  const second = await ticketFor(server, token, { uploadId: first.body.uploadId }, first.bytes)
  expect(second.id).toBe(first.id)
  expect(await statusOf(first)).toBe(401)
  expect(await second.offset()).toBe('40')
})

test('Whoever goes on with an upload for the patient sends it under their own name, by their own access', async () => {
  const [mother, daughter] = [await patientOf(server), await patientOf(server)]
  const scope = ['see', 'send']
  const accessId = await addAccess(server.db, { accountId: daughter.accountId, patientId: mother.patientId, scope })
  const acting = await addSession(server.db, daughter.accountId, new Date(), mother.patientId)
  const bytes = onePage()
  const uploadId = randomUUID()
  await ticketFor(server, mother.token, { uploadId }, bytes)
  const hers = await ticketFor(server, acting.token, { uploadId }, bytes)
  const { id } = arrivedAs(await hers.sendAll(hers.bytes))
  const { rows } = await server.db.query('SELECT sent_by FROM document WHERE id = $1', [id])
  expect(rows).toEqual([{ sent_by: daughter.accountId }])
  const begun = randomUUID()
  await ticketFor(server, mother.token, { uploadId: begun }, bytes)
  const another = await ticketFor(server, acting.token, { uploadId: begun }, bytes)
  await server.db.query('UPDATE patient_access SET ended_at = now() WHERE id = $1', [accessId])
  expect(await statusOf(another)).toBe(401)
  const again = await ticketFor(server, mother.token, { uploadId: begun }, bytes)
  expect(await statusOf(again)).toBe(200)
})

test('A used ticket sends nothing more', async () => {
  const patient = await patientOf(server)
  const upload = await ticketFor(server, patient.token)
  await upload.sendAll(upload.bytes)
  for (const offset of [0, 10]) expect((await upload.patch(offset, upload.bytes)).statusCode).toBe(409)
  const { rows } = await server.db.query('SELECT FROM document WHERE patient_id = $1', [patient.patientId])
  expect(rows).toHaveLength(1)
})

test('What waits goes up after the session has ended by itself, until the ticket is a week old', async () => {
  const patient = await patientOf(server)
  const upload = await ticketFor(server, patient.token)
  const late = await ticketFor(server, patient.token)
  expect((await logOut(patient.token, '?idle=true')).statusCode).toBe(200)
  expect((await call(server.app, readProfile, {}, { token: patient.token })).statusCode).toBe(401)
  const now = Date.now()
  server.setClock(new Date(now + 6 * 24 * 60 * MINUTE))
  const last = await upload.sendAll(upload.bytes)
  expect(last.statusCode).toBe(204)
  server.setClock(new Date(now + 7 * 24 * 60 * MINUTE + MINUTE))
  expect(await statusOf(late)).toBe(401)
  server.setClock(new Date(now))
  const { rows } = await server.db.query('SELECT id FROM document WHERE patient_id = $1', [patient.patientId])
  expect(rows).toEqual([{ id: arrivedAs(last).id }])
})

test('Logging out ends the tickets of this session, and of those that had ended by themselves', async () => {
  const patient = await patientOf(server)
  const idle = await ticketFor(server, patient.token)
  await logOut(patient.token, '?idle=true')
  const again = await logIn(server.app, patient.email, PASSWORD)
  const upload = await ticketFor(server, again)
  const elsewhere = await ticketFor(server, await logIn(server.app, patient.email, PASSWORD))
  await logOut(again)
  expect(await Promise.all([idle, upload, elsewhere].map(statusOf))).toEqual([401, 401, 200])
})

test('Logging out other devices, or one of them, ends their tickets', async () => {
  const patient = await patientOf(server)
  const token = () => logIn(server.app, patient.email, PASSWORD)
  const [idle, one, two] = [await token(), await token(), await token()]
  const uploads = [await ticketFor(server, idle), await ticketFor(server, one), await ticketFor(server, two)]
  await logOut(idle, '?idle=true')
  const own = await ticketFor(server, patient.token)
  const { result } = await call(server.app, listSessions, {}, { token: one })
  const id = result.items.find(({ current }) => current)?.id ?? ''
  await call(server.app, endSession, { params: { id } }, { token: patient.token })
  expect(await Promise.all(uploads.map(statusOf))).toEqual([200, 401, 200])
  await call(server.app, endOtherSessions, {}, { token: patient.token })
  expect(await Promise.all(uploads.map(statusOf))).toEqual([401, 401, 401])
  expect(await statusOf(own)).toBe(200)
})

test('A new password ends all tickets but those of the session that set it', async () => {
  const patient = await patientOf(server)
  const idle = await logIn(server.app, patient.email, PASSWORD)
  const uploads = [await ticketFor(server, idle)]
  await logOut(idle, '?idle=true')
  uploads.push(await ticketFor(server, await logIn(server.app, patient.email, PASSWORD)))
  uploads.push(await ticketFor(server, patient.token))
  const newPassword = 'Another-horse-2'
  const body = { currentPassword: PASSWORD, newPassword, confirmPassword: newPassword }
  await call(server.app, changePassword, { body }, { token: patient.token })
  expect(await Promise.all(uploads.map(statusOf))).toEqual([401, 401, 200])
})

test('A revoked token and a closed account leave no ticket', async () => {
  const patient = await patientOf(server)
  const upload = await ticketFor(server, patient.token)
  const revoked = new URLSearchParams({ client_id: 'aruga-patient-app', token: patient.token }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  await server.app.inject({ method: 'POST', url: '/connect/revocat', headers, payload: revoked })
  expect(await statusOf(upload)).toBe(401)
  const other = await patientOf(server)
  const theirs = await ticketFor(server, other.token)
  await server.db.query(`UPDATE account SET status = 'closed' WHERE id = $1`, [other.accountId])
  expect(await statusOf(theirs)).toBe(401)
})

test('Revoking a token, or logging out in the browser, ends the tickets of sessions that had ended by themselves', async () => {
  const revoke = (token: string) =>
    server.app.inject({
      method: 'POST',
      url: '/connect/revocat',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ client_id: 'aruga-patient-app', token }).toString(),
    })
  const inBrowser = async (email: string) => {
    const browser = openBrowser()
    const back = await browser.signIn(server.app, await browser.openPage(server.app, browserApp), email, PASSWORD)
    const code = locationOf(back).searchParams.get('code') ?? ''
    const { body, status } = await redeem(server.app, code, browserApp)
    expect(status, JSON.stringify(body)).toBe(200)
    return { token: body.access_token as string, idToken: body.id_token as string, browser }
  }
  for (const way of ['revoked', 'log-out of the browser'] as const) {
    const patient = await patientOf(server)
    const idle = await ticketFor(server, patient.token)
    await logOut(patient.token, '?idle=true')
    const { token, idToken, browser } = await inBrowser(patient.email)
    const upload = await ticketFor(server, token)
    const elsewhere = await ticketFor(server, await logIn(server.app, patient.email, PASSWORD))
    expect(await Promise.all([idle, upload, elsewhere].map(statusOf)), way).toEqual([200, 200, 200])
    const answer =
      way === 'revoked'
        ? await revoke(token)
        : await browser.get(server.app, `/connect/endsession?${new URLSearchParams({ id_token_hint: idToken })}`)
    expect(answer.statusCode, way).toBe(200)
    expect(await Promise.all([idle, upload, elsewhere].map(statusOf)), way).toEqual([401, 401, 200])
  }
})

test('Tickets of an idle session end with a password that is reset by mail, and with leaving the program', async () => {
  const idleTicket = async () => {
    const patient = await patientOf(server)
    const upload = await ticketFor(server, patient.token)
    await logOut(patient.token, '?idle=true')
    expect(await statusOf(upload)).toBe(200)
    return { patient, upload }
  }
  const forgot = await idleTicket()
  await call(server.app, sendPasswordResetCode, { body: { email: forgot.patient.email } })
  const [job] = await mailJobs(server.db, 'passwordReset', forgot.patient.accountId)
  if (!job) throw new Error('No mail was queued')
  const { userId = '', resetToken = '' } = linkIn(await writeResetMail(server.context, job)).query
  const reset = { body: { userId, resetToken, password: 'Another-horse-2' } }
  expect((await call(server.app, resetPassword, reset)).statusCode).toBe(204)
  expect(await statusOf(forgot.upload)).toBe(401)
  expect((await forgot.upload.patch(0, forgot.upload.bytes)).statusCode).toBe(401)

  const leaving = await idleTicket()
  const token = await logIn(server.app, leaving.patient.email, PASSWORD)
  expect((await call(server.app, unsubscribe, {}, { token })).statusCode).toBeLessThan(300)
  expect(await statusOf(leaving.upload)).toBe(401)
})

test('Erasure takes tickets and pieces along', async () => {
  const patient = await patientOf(server)
  const upload = await ticketFor(server, patient.token)
  await upload.patch(0, upload.bytes.subarray(0, 60))
  const { rows } = await server.db.query('SELECT key FROM upload_piece WHERE ticket_id = $1', [upload.id])
  const { id } = (await call(server.app, requestErasure, {}, { token: patient.token })).result
  const { token } = await addSession(server.db, (await addStaff(server.db, 'administrator')).accountId)
  const found = await server.db.query('SELECT patient_code FROM patient WHERE id = $1', [patient.patientId])
  const body = { patientCode: found.rows[0]?.patient_code }
  expect((await call(server.app, erasePatient, { params: { id }, body }, { token })).statusCode).toBeLessThan(300)
  expect(await statusOf(upload)).toBe(401)
  await expect(server.context.files.size(rows[0]?.key)).rejects.toMatchObject({ code: 'ENOENT' })
})
