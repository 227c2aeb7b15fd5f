// A patient whom others enrolled takes the account over: by link and code, once, with a log-in that has no patient yet.
import { acceptInvitation, readInvitation } from '@aruga/contract/caregivers/caregivers'
import { listOwnPatients } from '@aruga/contract/caregivers/patients'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../db/open.ts'
import { offerTakeOver, TAKE_OVER_MS } from '../../records/patient-access/take-over.ts'
import { call, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import { addAccount, addPatient, addPatientWithoutAccount, addSession, addStaff } from '../../testing/people.ts'

let server: TestApp
let staff: string
beforeAll(async () => {
  server = await startTestApp()
  staff = (await addStaff(server.db, 'reviewer', 'Luz Halimbawa')).accountId
})
afterEach(() => server.setClock(new Date()))
afterAll(() => server.close())

const offer = async (patientId: string) => {
  const now = server.context.clock()
  const made = await inTransaction(server.db, (tx) => offerTakeOver(tx, { patientId, by: staff, now }))
  if (!made) throw new Error('Nothing was offered.')
  return { token: made.token, code: made.code }
}
/** Somebody with a log-in and no patient. */
const newcomer = async () => {
  const { accountId } = await addAccount(server.db, 'patient')
  return { accountId, token: (await addSession(server.db, accountId, server.context.clock())).token }
}
const accept = (body: { token: string; code: string }, { token }: { token: string }) =>
  call(server.app, acceptInvitation, { body }, { token })
const accountOf = async (patientId: string) =>
  (await server.db.query('SELECT account_id FROM patient WHERE id = $1', [patientId])).rows[0]?.account_id

test('Link and code make the patient the account’s own, once', async () => {
  const patientId = await addPatientWithoutAccount(server.db)
  const [offered, young, other] = [await offer(patientId), await newcomer(), await newcomer()]
  const read = await call(server.app, readInvitation, { body: offered }, { token: young.token })
  expect(read.result).toMatchObject({ grounds: 'Own' })
  expect((await accept(offered, young)).result).toEqual({ patientId })
  expect(await accountOf(patientId)).toBe(young.accountId)
  const { items } = (await call(server.app, listOwnPatients, {}, { token: young.token })).result
  expect(items).toMatchObject([{ id: patientId, grounds: 'Self' }])
  expect(refusal(await accept(offered, other))).toMatchObject({ code: 'Aruga:InvitationInvalid' })
  const audit = await server.db.query(
    `SELECT actor_id FROM audit_entry WHERE patient_id = $1 AND action = 'registration.taken_over'`,
    [patientId],
  )
  expect(audit.rows).toEqual([{ actor_id: young.accountId }])
})

test('Somebody who is a patient already cannot take another one over', async () => {
  const patientId = await addPatientWithoutAccount(server.db)
  const [offered, patient] = [await offer(patientId), await addPatient(server.db)]
  const { token } = await addSession(server.db, patient.accountId)
  expect(refusal(await accept(offered, { token }))).toMatchObject({ code: 'Aruga:InvitationNotForYou' })
  expect(await accountOf(patientId)).toBeNull()
})

test('Staff who made the offer cannot take it themselves', async () => {
  const patientId = await addPatientWithoutAccount(server.db)
  const offered = await offer(patientId)
  const { token } = await addSession(server.db, staff)
  expect(refusal(await accept(offered, { token }))).toMatchObject({ code: 'Aruga:InvitationNotForYou' })
  expect(await accountOf(patientId)).toBeNull()
})

test('Nor with a private account of theirs', async () => {
  const patientId = await addPatientWithoutAccount(server.db)
  const [offered, own, young] = [await offer(patientId), await newcomer(), await newcomer()]
  const setEmail = (id: string, email: string) =>
    server.db.query('UPDATE account SET email = $2 WHERE id = $1', [id, email])
  await setEmail(staff, 'luz.halimbawa@demo.test')
  await setEmail(own.accountId, 'Luz.Halimbawa+home@demo.test')
  const notForYou = { code: 'Aruga:InvitationNotForYou' }
  const read = await call(server.app, readInvitation, { body: offered }, { token: own.token })
  expect(refusal(read)).toMatchObject(notForYou)
  expect(refusal(await accept(offered, own))).toMatchObject(notForYou)
  expect(await accountOf(patientId)).toBeNull()
  expect((await accept(offered, young)).result).toEqual({ patientId })
})

test('A newer offer takes the earlier one back, and an old one ends', async () => {
  const patientId = await addPatientWithoutAccount(server.db)
  const [first, second] = [await offer(patientId), await offer(patientId)]
  expect(refusal(await accept(first, await newcomer()))).toMatchObject({ code: 'Aruga:InvitationInvalid' })
  server.setClock(new Date(Date.now() + TAKE_OVER_MS))
  expect(refusal(await accept(second, await newcomer()))).toMatchObject({ code: 'Aruga:InvitationInvalid' })
  expect(await accountOf(patientId)).toBeNull()
})

test('Nothing is offered for a patient who has an account or has left', async () => {
  const { patientId } = await addPatient(server.db)
  await expect(offer(patientId)).rejects.toThrow('Nothing was offered')
  await expect(offer(await addPatientWithoutAccount(server.db, 'Unsubscribed'))).rejects.toThrow('Nothing was offered')
})
