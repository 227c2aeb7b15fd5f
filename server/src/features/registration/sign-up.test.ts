// A log-in for somebody who is no patient: made from an invitation, used to help, changed and deleted.
import { randomInt, randomUUID } from 'node:crypto'
import { acceptInvitation, inviteCaregiver, listCaregivers } from '@aruga/contract/caregivers/caregivers'
import { listOwnPatients, stopHelping } from '@aruga/contract/caregivers/patients'
import { listLetters } from '@aruga/contract/letters/letters'
import { listNotifications } from '@aruga/contract/notifications/notifications'
import {
  changePassword,
  redeemResetCode,
  resetPassword,
  sendPasswordResetCode,
  undoEmailChange,
} from '@aruga/contract/password/password'
import {
  askLogInNumber,
  confirmLogInNumber,
  readLogInNames,
  removeLogInNumber,
  setMailAddress,
} from '@aruga/contract/profile/log-in-names'
import { confirmEmailAddress, editProfile, readProfile } from '@aruga/contract/profile/profile'
import { confirmRegistration, redeemRegistrationCode } from '@aruga/contract/registration/address'
import { deleteLogIn, signUp } from '@aruga/contract/registration/sign-up'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sendNumberText } from '../../records/mailed-links/number-texts.ts'
import { call, logIn, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import { auditActionsOf, linkIn, mailJobs, notificationsToMail } from '../../testing/mailed.ts'
import { addLetter, addPatient, PASSWORD } from '../../testing/people.ts'
import { confirmAddress } from '../../testing/registration.ts'
import { startSmsGateway } from '../../testing/sms-gateway.ts'
import { writeAlreadyRegisteredMail, writeNotificationMail } from '../notifications/mailing.ts'
import { writeEmailChangeMail, writeEmailUndoMail } from '../profile/mails.ts'
import { disposeOfDue } from '../retention/dispose.ts'

const OTHER = 'Another-horse-2'
const DAY = 24 * 60 * 60_000

let server: TestApp
let gateway: Awaited<ReturnType<typeof startSmsGateway>>
beforeAll(async () => {
  gateway = await startSmsGateway()
  const sms = {
    url: gateway.url,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"to":"{to}","text":"{text}"}',
    sender: 'ARUGA',
  } as const
  server = await startTestApp({ trustProxy: 1, sms })
})
afterAll(async () => {
  await server.context.push?.close()
  await gateway.stop()
  await server.close()
})
beforeEach(async () => {
  gateway.received.length = 0
  await server.db.query(`DELETE FROM jobs.job WHERE name = 'numberText'`)
  server.setClock(new Date())
})

const newAddress = () => `ana-${randomUUID()}@demo.test`
const newNumber = () => `+63917${String(randomInt(10_000_000)).padStart(7, '0')}`
let sender = 0
const from = () => ({ headers: { 'x-forwarded-for': `10.7.${Math.floor(++sender / 250)}.${sender % 250}` } })
async function sendTexts(about?: string) {
  const { rows } = await server.db.query(
    `DELETE FROM jobs.job WHERE name = 'numberText' AND state = 'created' AND coalesce(data->>'about' = $1, true) RETURNING data`,
    [about],
  )
  for (const { data } of rows) await sendNumberText(server.context, data)
  return gateway.received.splice(0).map(({ body }): { to: string; text: string } => JSON.parse(body))
}
const codeIn = (texts: { text: string }[]) => texts.map(({ text }) => /^\d{6}/.exec(text)?.[0]).find(Boolean) ?? ''

/** An invitation of a new patient. */
async function invitation() {
  const patient = await addPatient(server.db)
  const token = await logIn(server.app, patient.email, PASSWORD)
  const body = { name: 'Ana', relation: 'Daughter', scope: ['claim' as const], lastDay: null }
  const { result } = await call(server.app, inviteCaregiver, { body }, { token })
  const link = URL.parse(result?.link ?? '')?.searchParams.get('token') ?? ''
  return { patient, patientToken: token, link, code: result?.code ?? '' }
}
type By = { emailAddress?: string; mobileNumber?: string }
const signUpWith = (link: string, by: By, password = PASSWORD) =>
  call(server.app, signUp, { body: { invitation: link, firstName: 'Ana', lastName: 'Reyes', password, ...by } }, from())
/** Somebody with a log-in from an invitation, which is not accepted yet. */
async function helper(by: By = { emailAddress: newAddress() }) {
  const invited = await invitation()
  expect((await signUpWith(invited.link, by)).statusCode).toBe(204)
  const name = by.emailAddress ?? by.mobileNumber ?? ''
  if (by.emailAddress) expect((await confirmAddress(server, name)).statusCode).toBe(204)
  else {
    const used = await call(
      server.app,
      redeemRegistrationCode,
      { body: { mobileNumber: name, code: codeIn(await sendTexts()) } },
      from(),
    )
    const body = { ...(used.result as { userId: string; token: string }), password: PASSWORD }
    expect((await call(server.app, confirmRegistration, { body }, from())).statusCode).toBe(204)
  }
  const { rows } = await server.db.query('SELECT id FROM account WHERE email = $1 OR mobile = $1', [name])
  return { ...invited, name, accountId: rows[0]?.id as string, token: await logIn(server.app, name, PASSWORD) }
}
const read = async (token: string) => (await call(server.app, readLogInNames, {}, { token })).result

test('A daughter who is no patient makes a log-in from the invitation, accepts it, and the patient reads her name', async () => {
  for (const by of [{ emailAddress: newAddress() }, { mobileNumber: newNumber() }]) {
    const ana = await helper(by)
    // She helps nobody yet, and sees nothing.
    expect((await call(server.app, listOwnPatients, {}, { token: ana.token })).result).toEqual({ items: [] })
    expect((await call(server.app, listLetters, {}, { token: ana.token })).statusCode).toBe(403)
    expect((await call(server.app, readProfile, {}, { token: ana.token })).statusCode).toBe(403)
    expect(await read(ana.token)).toMatchObject({ firstName: 'Ana', lastName: 'Reyes' })

    const accepted = await call(
      server.app,
      acceptInvitation,
      { body: { token: ana.link, code: ana.code } },
      { token: ana.token },
    )
    expect(accepted.result).toEqual({ patientId: ana.patient.patientId })
    const { result } = await call(server.app, listCaregivers, {}, { token: ana.patientToken })
    expect(result?.items).toMatchObject([{ name: 'Ana Reyes', relation: 'Daughter' }])
    const told = await call(server.app, listNotifications, {}, { token: ana.patientToken })
    expect(told.result?.items.find(({ kind }) => kind === 'CaregiverJoined')?.title).toContain('Ana Reyes')
    await addLetter(server.db, ana.patient.patientId)
    const again = await logIn(server.app, ana.name, PASSWORD)
    expect((await call(server.app, listLetters, {}, { token: again })).result?.items).toHaveLength(1)
  }
})

test('Without an open invitation nobody makes a log-in; one that is taken gets the same answer', async () => {
  const { link } = await invitation()
  expect(refusal(await signUpWith('made-up', { emailAddress: newAddress() }))).toEqual(problemOf('InvitationInvalid'))
  expect((await signUpWith(link, {})).json().error.validationErrors).toMatchObject([{ code: 'LogInNameRequired' }])
  const owner = await addPatient(server.db)
  const taken = await signUpWith(link, { emailAddress: owner.email }, OTHER)
  expect([taken.statusCode, taken.body]).toEqual([204, ''])
  const [notice] = await mailJobs(server.db, 'alreadyRegistered', owner.accountId)
  expect(notice && (await writeAlreadyRegisteredMail(server.context, notice))).toMatchObject({ to: owner.email })
  expect(await logIn(server.app, owner.email, PASSWORD)).toBeTruthy()
  // One invitation writes to five people an hour at most.
  const answers: number[] = []
  for (let n = 0; n < 6; n++) answers.push((await signUpWith(link, { emailAddress: newAddress() })).statusCode)
  expect(answers).toEqual([204, 204, 204, 204, 429, 429])
  server.setClock(new Date(Date.now() + 8 * DAY))
  expect(refusal(await signUpWith(link, { emailAddress: newAddress() }))).toEqual(problemOf('InvitationInvalid'))
})

test('Whoever helps nobody deletes the log-in with the name; a patient and a helper cannot', async () => {
  const ana = await helper()
  const patient = await addPatient(server.db)
  const helping = await helper()
  await call(
    server.app,
    acceptInvitation,
    { body: { token: helping.link, code: helping.code } },
    { token: helping.token },
  )
  for (const { token } of [{ token: await logIn(server.app, patient.email, PASSWORD) }, helping])
    expect(refusal(await call(server.app, deleteLogIn, {}, { token }))).toEqual(problemOf('LogInInUse'))

  expect((await call(server.app, deleteLogIn, {}, { token: ana.token })).statusCode).toBe(204)
  expect((await call(server.app, readLogInNames, {}, { token: ana.token })).statusCode).toBe(401)
  const { rows } = await server.db.query(
    'SELECT status, email, mobile, first_name, last_name FROM account WHERE id = $1',
    [ana.accountId],
  )
  expect(rows).toEqual([
    { status: 'closed', email: `${ana.accountId}@erased.invalid`, mobile: null, first_name: null, last_name: null },
  ])
  expect((await auditActionsOf(server.db, ana.accountId)).slice(-1)).toEqual(['log_in.deleted'])
  // The address is free again.
  expect((await signUpWith(ana.link, { emailAddress: ana.name })).statusCode).toBe(204)
})

test('A log-in that helps nobody for the period is disposed of, one that helps is not', async () => {
  const [unused, ended, helping] = [await helper(), await helper({ mobileNumber: newNumber() }), await helper()]
  for (const { link, code, token } of [ended, helping])
    expect((await call(server.app, acceptInvitation, { body: { token: link, code } }, { token })).statusCode).toBe(200)
  await call(server.app, stopHelping, { params: { id: ended.patient.patientId } }, { token: ended.token })
  const stateOf = async () => {
    const ids = [unused, ended, helping].map(({ accountId }) => accountId)
    const { rows } = await server.db.query(
      'SELECT status FROM account WHERE id = ANY ($1) ORDER BY array_position($1, id)',
      [ids],
    )
    return rows.map(({ status }) => status)
  }
  server.setClock(new Date(Date.now() + 300 * DAY))
  await disposeOfDue(server.context)
  expect(await stateOf()).toEqual(['active', 'active', 'active'])
  server.setClock(new Date(Date.now() + 400 * DAY))
  await disposeOfDue(server.context)
  expect(await stateOf()).toEqual(['closed', 'closed', 'active'])
})

test('A patient adds a number, logs in with either name, and is told of every change of it', async () => {
  const patient = await addPatient(server.db)
  const token = await logIn(server.app, patient.email, PASSWORD)
  const [first, second] = [newNumber(), newNumber()]
  expect(
    (await call(server.app, askLogInNumber, { body: { mobileNumber: first } }, { token, ...from() })).statusCode,
  ).toBe(204)
  expect(await read(token)).toMatchObject({ mobileNumber: null, pendingMobileNumber: first, sendsSms: true })
  const wrong = await call(server.app, confirmLogInNumber, { body: { code: 'x' } }, { token })
  expect(refusal(wrong)).toEqual(problemOf('SmsCodeWrong'))
  const confirm = async (code: string) => call(server.app, confirmLogInNumber, { body: { code } }, { token })
  expect((await confirm(codeIn(await sendTexts()))).statusCode).toBe(204)
  expect(await logIn(server.app, first, PASSWORD)).toBeTruthy()
  expect(await logIn(server.app, patient.email, PASSWORD)).toBeTruthy()

  // The earlier number hears of it before anything changes, the address afterwards.
  await call(server.app, askLogInNumber, { body: { mobileNumber: second } }, { token, ...from() })
  const texts = await sendTexts()
  expect(texts.find(({ to }) => to === first)?.text).toMatch(/is changing the number/)
  expect(await logIn(server.app, first, PASSWORD)).toBeTruthy()
  expect((await confirm(codeIn(texts.filter(({ to }) => to === second)))).statusCode).toBe(204)
  expect(await notificationsToMail(server.db, patient.accountId)).toContain('LogInNumberChanged')
  expect(await read(token)).toMatchObject({ mobileNumber: second })

  expect((await call(server.app, removeLogInNumber, {}, { token })).statusCode).toBe(204)
  expect(await read(token)).toMatchObject({ mobileNumber: null })
  expect(await auditActionsOf(server.db, patient.accountId)).toEqual([
    'log_in_number.change_asked',
    'log_in_number.changed',
    'log_in_number.change_asked',
    'log_in_number.changed',
    'log_in_number.removed',
  ])
})

test('A thief who changes the number loses the account to the address; the earlier number is back', async () => {
  const patient = await addPatient(server.db)
  const own = newNumber()
  await server.db.query('UPDATE account SET mobile = $2, email_verified_at = now() WHERE id = $1', [
    patient.accountId,
    own,
  ])
  const token = await logIn(server.app, patient.email, PASSWORD)
  const thiefs = newNumber()
  await call(server.app, askLogInNumber, { body: { mobileNumber: thiefs } }, { token, ...from() })
  const code = codeIn((await sendTexts()).filter(({ to }) => to === thiefs))
  await call(server.app, confirmLogInNumber, { body: { code } }, { token })
  const { rows } = await server.db.query('SELECT id FROM email_undo WHERE account_id = $1', [patient.accountId])
  const draft = await writeEmailUndoMail(server.context, { kind: 'emailUndo', undoId: rows[0]?.id })
  expect(draft).toMatchObject({ to: patient.email, content: { title: 'Did you change the number you log in with?' } })
  const { query } = linkIn(draft)
  const body = { userId: query.userId ?? '', token: query.undoToken ?? '', password: OTHER }
  expect((await call(server.app, undoEmailChange, { body }, from())).statusCode).toBe(204)
  expect((await call(server.app, readLogInNames, {}, { token })).statusCode).toBe(401)
  expect(await read(await logIn(server.app, own, OTHER))).toMatchObject({
    emailAddress: patient.email,
    mobileNumber: own,
  })
  server.setClock(new Date(Date.now() + 5 * 60_000))
  const stolen = await call(server.app, sendPasswordResetCode, { body: { email: thiefs } }, from())
  expect([stolen.statusCode, await sendTexts()]).toEqual([204, []])
})

test('A thief who changes address and number, in either order, keeps neither, and gets no code for a new password', async () => {
  for (const order of [
    ['address', 'number'],
    ['number', 'address'],
    ['number', 'number'],
  ]) {
    const patient = await addPatient(server.db)
    const own = order.includes('address') ? null : newNumber()
    await server.db.query('UPDATE account SET mobile = $2, email_verified_at = now() WHERE id = $1', [
      patient.accountId,
      own,
    ])
    const token = await logIn(server.app, patient.email, PASSWORD)
    let thiefs = ''
    const change = {
      address: async () => {
        await call(server.app, setMailAddress, { body: { emailAddress: newAddress() } }, { token })
        const { query } = linkIn(
          await writeEmailChangeMail(server.context, { kind: 'emailChange', accountId: patient.accountId }),
        )
        const body = { userId: query.userId ?? '', token: query.token ?? '' }
        expect((await call(server.app, confirmEmailAddress, { body }, from())).statusCode).toBe(204)
      },
      number: async () => {
        thiefs = newNumber()
        await call(server.app, askLogInNumber, { body: { mobileNumber: thiefs } }, { token, ...from() })
        const code = codeIn((await sendTexts()).filter(({ to }) => to === thiefs))
        expect((await call(server.app, confirmLogInNumber, { body: { code } }, { token })).statusCode).toBe(204)
      },
    }
    for (const name of order) await change[name as keyof typeof change]()
    const { rows } = await server.db.query('SELECT id, email FROM email_undo WHERE account_id = $1 ORDER BY id', [
      patient.accountId,
    ])
    // The last link that the owner gets.
    const undoId = rows.findLast(({ email }) => email === patient.email)?.id
    const { query } = linkIn(await writeEmailUndoMail(server.context, { kind: 'emailUndo', undoId }))
    const body = { userId: query.userId ?? '', token: query.undoToken ?? '', password: OTHER }
    expect((await call(server.app, undoEmailChange, { body }, from())).statusCode, order.join()).toBe(204)
    expect(await read(await logIn(server.app, patient.email, OTHER)), order.join()).toMatchObject({
      emailAddress: patient.email,
      mobileNumber: own,
    })
    server.setClock(new Date(server.context.clock().getTime() + 5 * 60_000))
    const stolen = await call(server.app, sendPasswordResetCode, { body: { email: thiefs } }, from())
    expect([stolen.statusCode, await sendTexts()], order.join()).toEqual([204, []])
    await expect(logIn(server.app, thiefs, OTHER)).rejects.toThrow()
    server.setClock(new Date())
  }
})

test('Undoing a change of the address never gives a lost phone its number back, and keeps a number that was not changed', async () => {
  for (const isLost of [true, false]) {
    const patient = await addPatient(server.db)
    const [lost, own] = [newNumber(), newNumber()]
    await server.db.query('UPDATE account SET mobile = $2, email_verified_at = now() WHERE id = $1', [
      patient.accountId,
      isLost ? lost : own,
    ])
    const token = await logIn(server.app, patient.email, PASSWORD)
    if (isLost) {
      await call(server.app, askLogInNumber, { body: { mobileNumber: own } }, { token, ...from() })
      const code = codeIn((await sendTexts()).filter(({ to }) => to === own))
      expect((await call(server.app, confirmLogInNumber, { body: { code } }, { token })).statusCode).toBe(204)
    }
    await call(server.app, setMailAddress, { body: { emailAddress: newAddress() } }, { token })
    const changed = linkIn(
      await writeEmailChangeMail(server.context, { kind: 'emailChange', accountId: patient.accountId }),
    )
    const link = { userId: changed.query.userId ?? '', token: changed.query.token ?? '' }
    expect((await call(server.app, confirmEmailAddress, { body: link }, from())).statusCode).toBe(204)
    const { rows } = await server.db.query('SELECT id FROM email_undo WHERE account_id = $1 AND NOT of_number', [
      patient.accountId,
    ])
    const { query } = linkIn(await writeEmailUndoMail(server.context, { kind: 'emailUndo', undoId: rows[0]?.id }))
    const body = { userId: query.userId ?? '', token: query.undoToken ?? '', password: OTHER }
    expect((await call(server.app, undoEmailChange, { body }, from())).statusCode).toBe(204)
    expect(await read(await logIn(server.app, patient.email, OTHER))).toMatchObject({
      emailAddress: patient.email,
      mobileNumber: isLost ? null : own,
    })
    server.setClock(new Date(server.context.clock().getTime() + 5 * 60_000))
    const stolen = await call(server.app, sendPasswordResetCode, { body: { email: lost } }, from())
    expect([stolen.statusCode, await sendTexts()]).toEqual([204, []])
    server.setClock(new Date())
  }
})

test('The earlier number is told of a change even if the code was faster, and not the thief’s', async () => {
  const patient = await addPatient(server.db)
  const [own, thiefs, another] = [newNumber(), newNumber(), newNumber()]
  await server.db.query('UPDATE account SET mobile = $2 WHERE id = $1', [patient.accountId, own])
  const token = await logIn(server.app, patient.email, PASSWORD)
  for (const mobileNumber of [thiefs, another]) {
    await call(server.app, askLogInNumber, { body: { mobileNumber } }, { token, ...from() })
    const body = { code: codeIn(await sendTexts('NewNumber')) }
    expect((await call(server.app, confirmLogInNumber, { body }, { token })).statusCode).toBe(204)
  }
  expect(await read(token)).toMatchObject({ mobileNumber: another })
  expect((await sendTexts()).map(({ to, text }) => [to, /is changing the number/.test(text)])).toEqual([
    [own, true],
    [own, true],
  ])
})

test('The number is told of its removal, and of the changes that follow within minutes', async () => {
  const patient = await addPatient(server.db)
  const [own, thiefs, another] = [newNumber(), newNumber(), newNumber()]
  await server.db.query('UPDATE account SET mobile = $2 WHERE id = $1', [patient.accountId, own])
  const token = await logIn(server.app, patient.email, PASSWORD)
  expect((await call(server.app, removeLogInNumber, {}, { token })).statusCode).toBe(204)
  for (const mobileNumber of [thiefs, another]) {
    await call(server.app, askLogInNumber, { body: { mobileNumber } }, { token, ...from() })
    const body = { code: codeIn(await sendTexts('NewNumber')) }
    expect((await call(server.app, confirmLogInNumber, { body }, { token })).statusCode).toBe(204)
  }
  expect((await sendTexts()).map(({ to, text }) => [to, /is changing the number/.test(text)])).toEqual([
    [own, true],
    [own, true],
  ])
  // Without a number there is nobody to be told.
  const none = await addPatient(server.db)
  await call(server.app, removeLogInNumber, {}, { token: await logIn(server.app, none.email, PASSWORD) })
  expect(await sendTexts()).toEqual([])
})

test('The number of another account is never taken over: its owner is told, and no code is right', async () => {
  const [owner, patient] = [await helper({ mobileNumber: newNumber() }), await addPatient(server.db)]
  server.setClock(new Date(Date.now() + 20 * 60_000))
  const token = await logIn(server.app, patient.email, PASSWORD)
  const asked = await call(server.app, askLogInNumber, { body: { mobileNumber: owner.name } }, { token, ...from() })
  expect(asked.statusCode).toBe(204)
  const texts = await sendTexts()
  expect(texts.map(({ to, text }) => [to, codeIn([{ text }])])).toEqual([[owner.name, '']])
  expect(refusal(await call(server.app, confirmLogInNumber, { body: { code: '000000' } }, { token }))).toEqual(
    problemOf('SmsCodeWrong'),
  )
  expect(await read(token)).toMatchObject({ mobileNumber: null })
})

test('An account keeps a name to log in with, and an old log-in cannot change its number', async () => {
  const ana = await helper({ mobileNumber: newNumber() })
  expect(refusal(await call(server.app, removeLogInNumber, {}, { token: ana.token }))).toEqual(
    problemOf('LogInNameNeeded'),
  )
  server.setClock(new Date(Date.now() + 10 * 60_000))
  const asked = await call(server.app, askLogInNumber, { body: { mobileNumber: newNumber() } }, { token: ana.token })
  expect(refusal(asked)).toEqual(problemOf('PasswordProofNeeded'))
})

test('A family shares one address: each proves it by the mailed link and logs in by their own number', async () => {
  const shared = newAddress()
  const [one, other] = [await helper({ mobileNumber: newNumber() }), await helper({ mobileNumber: newNumber() })]
  for (const { accountId, token } of [one, other]) {
    const set = await call(server.app, setMailAddress, { body: { emailAddress: shared } }, { token })
    expect(set.statusCode).toBe(204)
    // Nothing is mailed to an address that is not proved.
    expect(await read(token)).toMatchObject({ contactEmailAddress: null, pendingEmailAddress: shared })
    const [job] = await mailJobs(server.db, 'emailChange', accountId)
    const draft = job && (await writeEmailChangeMail(server.context, job))
    expect(draft).toMatchObject({ to: shared, content: { title: 'May we write to you here?' } })
    const { query } = linkIn(draft)
    const body = { userId: query.userId ?? '', token: query.token ?? '' }
    expect((await call(server.app, confirmEmailAddress, { body }, from())).statusCode).toBe(204)
    expect(await read(token)).toMatchObject({ emailAddress: null, contactEmailAddress: shared })
    const { rows } = await server.db.query(
      `SELECT id FROM notification WHERE account_id = $1 AND kind = 'EmailAddressSet'`,
      [accountId],
    )
    const mail = await writeNotificationMail(server.context, { kind: 'notification', notificationId: rows[0]?.id })
    expect(mail?.to).toBe(shared)
  }
  // It is no name to log in with.
  await expect(logIn(server.app, shared, PASSWORD)).rejects.toThrow()
  const removed = await call(server.app, setMailAddress, { body: { emailAddress: null } }, { token: one.token })
  expect(removed.statusCode).toBe(204)
  expect(await read(one.token)).toMatchObject({ contactEmailAddress: null })
  expect(await read(other.token)).toMatchObject({ contactEmailAddress: shared })
  // Who reads that address is told, so that a thief does not silence it; once.
  await call(server.app, setMailAddress, { body: { emailAddress: null } }, { token: one.token })
  const { rows } = await server.db.query(
    `SELECT id FROM notification WHERE account_id = $1 AND kind = 'ContactAddressRemoved'`,
    [one.accountId],
  )
  expect(rows).toHaveLength(1)
  const mail = await writeNotificationMail(server.context, { kind: 'notification', notificationId: rows[0]?.id })
  expect(mail).toMatchObject({ to: shared, content: { title: 'We no longer write to you by e-mail' } })
})

test('A patient without an e-mail address is mailed nothing, and gives one in their details', async () => {
  const patient = await addPatient(server.db)
  const number = newNumber()
  await server.db.query('UPDATE account SET mobile = $2, email = NULL WHERE id = $1', [patient.accountId, number])
  const token = await logIn(server.app, number, PASSWORD)
  const details = {
    firstName: 'Test',
    lastName: 'Patient',
    mobilePhoneNumber: '0917 555 0100',
    emailAddress: newAddress(),
  }
  expect((await call(server.app, editProfile, { body: details }, { token })).result).toMatchObject({
    emailAddress: null,
    pendingEmailAddress: details.emailAddress,
  })
  const { rows } = await server.db.query('SELECT id FROM notification WHERE account_id = $1', [patient.accountId])
  expect(rows.length).toBeGreaterThan(0)
  for (const { id } of rows)
    expect(await writeNotificationMail(server.context, { kind: 'notification', notificationId: id })).toBeUndefined()
})

test('A password reset by SMS is told to the e-mail address', async () => {
  const patient = await addPatient(server.db)
  const number = newNumber()
  await server.db.query('UPDATE account SET mobile = $2 WHERE id = $1', [patient.accountId, number])
  await call(server.app, sendPasswordResetCode, { body: { email: number } }, from())
  const used = await call(
    server.app,
    redeemResetCode,
    { body: { mobileNumber: number, code: codeIn(await sendTexts()) } },
    from(),
  )
  const body = { ...(used.result as { userId: string; resetToken: string }), password: OTHER }
  expect((await call(server.app, resetPassword, { body }, from())).statusCode).toBe(204)
  expect(await notificationsToMail(server.db, patient.accountId)).toContain('PasswordChanged')
  // A code proves the number, not the address.
  const { rows } = await server.db.query('SELECT email_verified_at FROM account WHERE id = $1', [patient.accountId])
  expect(rows[0]?.email_verified_at).toBeNull()
})

test('A new password ends the codes that were sent before, but the earlier number still hears of a change', async () => {
  const patient = await addPatient(server.db)
  const [own, thiefs] = [newNumber(), newNumber()]
  await server.db.query('UPDATE account SET mobile = $2 WHERE id = $1', [patient.accountId, own])
  const token = await logIn(server.app, patient.email, PASSWORD)
  await call(server.app, sendPasswordResetCode, { body: { email: own } }, from())
  const resetCode = codeIn(await sendTexts())
  await call(server.app, askLogInNumber, { body: { mobileNumber: thiefs } }, { token, ...from() })
  const numberCode = codeIn(await sendTexts('NewNumber'))
  expect([resetCode, numberCode]).toEqual([expect.stringMatching(/^\d{6}$/), expect.stringMatching(/^\d{6}$/)])
  const passwords = { currentPassword: PASSWORD, newPassword: OTHER, confirmPassword: OTHER }
  expect((await call(server.app, changePassword, { body: passwords }, { token })).statusCode).toBe(204)
  const used = await call(server.app, redeemResetCode, { body: { mobileNumber: own, code: resetCode } }, from())
  const confirmed = await call(server.app, confirmLogInNumber, { body: { code: numberCode } }, { token })
  expect([refusal(used), refusal(confirmed)]).toEqual([problemOf('SmsCodeWrong'), problemOf('SmsCodeWrong')])
  expect((await sendTexts()).map(({ to }) => to)).toEqual([own])
})

test('A later request for a new password ends the code of an earlier one', async () => {
  const patient = await addPatient(server.db)
  const own = newNumber()
  await server.db.query('UPDATE account SET mobile = $2 WHERE id = $1', [patient.accountId, own])
  await call(server.app, sendPasswordResetCode, { body: { email: own } }, from())
  const code = codeIn(await sendTexts())
  await call(server.app, sendPasswordResetCode, { body: { email: patient.email } }, from())
  const used = await call(server.app, redeemResetCode, { body: { mobileNumber: own, code } }, from())
  expect(refusal(used)).toEqual(problemOf('SmsCodeWrong'))
})
