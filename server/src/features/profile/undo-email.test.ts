import { randomUUID } from 'node:crypto'
import { EMAIL_UNDO_MS, PASSWORD_PROOF_MS } from '@aruga/contract/limits'
import { reauthenticate, setSecurityQuestions, undoEmailChange } from '@aruga/contract/password/password'
import { confirmEmailAddress, editProfile, readProfile } from '@aruga/contract/profile/profile'
import { unsubscribe } from '@aruga/contract/unsubscribe/unsubscribe'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { call, logIn, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import { auditActionsOf, linkIn, notificationsToMail } from '../../testing/mailed.ts'
import { addPatient, addSession, PASSWORD } from '../../testing/people.ts'
import { writeEmailChangeMail, writeEmailUndoMail } from './mails.ts'

const NEW = 'Another-horse-2'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp({ trustProxy: 1, appUrls: { Aruga: 'https://app.test' } })
})
afterAll(() => server.close())
afterEach(() => server.setClock(new Date()))

let sender = 0
const from = () => ({ headers: { 'x-forwarded-for': `10.7.${Math.floor(++sender / 250)}.${sender % 250}` } })
const newAddress = () => `new-${randomUUID()}@demo.test`
const prove = (id: string) => server.db.query('UPDATE account SET email_verified_at = now() WHERE id = $1', [id])

async function newPatient() {
  const patient = await addPatient(server.db)
  await prove(patient.accountId)
  return { ...patient, token: (await addSession(server.db, patient.accountId, server.context.clock())).token }
}
const read = async (token: string) => (await call(server.app, readProfile, {}, { token })).result
const edit = (token: string, emailAddress: string) => {
  const body = { firstName: 'Luz', lastName: 'Reyes', mobilePhoneNumber: '09175550100', emailAddress }
  return call(server.app, editProfile, { body }, { token })
}
/** Changes the address and confirms it; returns the resulting mails with an undo link, as they are sent. */
async function change(accountId: string, token: string, address = newAddress()) {
  expect((await edit(token, address)).statusCode).toBe(200)
  const { query } = linkIn(await writeEmailChangeMail(server.context, { kind: 'emailChange', accountId }))
  const body = { userId: query.userId ?? '', token: query.token ?? '' }
  expect((await call(server.app, confirmEmailAddress, { body }, from())).statusCode).toBe(204)
  return undoMail(accountId)
}
/** The mail of the newest change. */
async function undoMail(accountId: string) {
  const { rows } = await server.db.query('SELECT id FROM email_undo WHERE account_id = $1 ORDER BY id DESC LIMIT 1', [
    accountId,
  ])
  return rows[0] && writeEmailUndoMail(server.context, { kind: 'emailUndo', undoId: rows[0].id })
}
type Mail = Awaited<ReturnType<typeof undoMail>>
const undo = (mail: Mail, password = NEW) => {
  const { userId = '', undoToken: token = '' } = linkIn(mail).query
  return call(server.app, undoEmailChange, { body: { userId, token, password } }, from())
}

test('A thief with an access token can change no address or answers and end no account; the owner keeps it', async () => {
  const { accountId, email, token } = await newPatient()
  server.setClock(new Date(Date.now() + PASSWORD_PROOF_MS))
  const answers = (['first-pet', 'first-job', 'first-school'] as const).map((id) => ({ id, answer: 'Muning' }))
  for (const refused of [
    await edit(token, newAddress()),
    await call(server.app, setSecurityQuestions, { body: { answers } }, { token }),
    await call(server.app, unsubscribe, {}, { token }),
  ])
    expect(refusal(refused)).toEqual(problemOf('PasswordProofNeeded'))
  const guess = await call(server.app, reauthenticate, { body: { password: 'Not-the-one-1' } }, { token })
  expect(refusal(guess)).toEqual(problemOf('PasswordMismatch'))
  expect(await writeEmailChangeMail(server.context, { kind: 'emailChange', accountId })).toBeUndefined()
  await logIn(server.app, email, PASSWORD)
})

test('After a thief with the password changes the address, the old address takes the account back and logs the thief out', async () => {
  const { accountId, email, token } = await newPatient()
  const thief = (await addSession(server.db, accountId)).token
  const theirs = newAddress()
  const mail = await change(accountId, thief, theirs)
  expect(mail).toMatchObject({ to: email, language: 'en' })
  expect(linkIn(mail).url.href.split('?')[0]).toBe('https://app.test/reset-password')
  const answers = (['first-pet', 'first-job', 'first-school'] as const).map((id) => ({ id, answer: 'Muning' }))
  await call(server.app, setSecurityQuestions, { body: { answers } }, { token: thief })
  // Another new address is waiting for its link.
  await edit(thief, newAddress())
  const { query } = linkIn(await writeEmailChangeMail(server.context, { kind: 'emailChange', accountId }))

  expect((await undo(mail)).statusCode).toBe(204)
  const { token: mine } = { token: await logIn(server.app, email, NEW) }
  expect(await read(mine)).toMatchObject({
    emailAddress: email,
    pendingEmailAddress: null,
    hasSecurityQuestions: false,
  })
  for (const [address, password] of [
    [email, PASSWORD],
    [theirs, PASSWORD],
    [theirs, NEW],
  ] as const)
    await expect(logIn(server.app, address, password)).rejects.toThrow('Invalid username or password!')
  for (const ended of [token, thief])
    expect((await call(server.app, readProfile, {}, { token: ended })).statusCode).toBe(401)
  const pending = { userId: accountId, token: query.token ?? '' }
  expect(refusal(await call(server.app, confirmEmailAddress, { body: pending }, from()))).toEqual(
    problemOf('InvalidToken'),
  )
  expect(await notificationsToMail(server.db, accountId)).toContain('EmailChangeUndone')
  expect(await auditActionsOf(server.db, accountId)).toContain('email.change_undone')
})

test('A thief who changes the address twice cannot undo the owner’s undo, and does not end it', async () => {
  const { accountId, email, token } = await newPatient()
  const owners = await change(accountId, token)
  const thiefs = await change(accountId, token)
  expect((await undo(thiefs, 'Thiefs-horse-3')).statusCode).toBe(204)
  expect((await undo(owners)).statusCode).toBe(204)
  await logIn(server.app, email, NEW)
  expect(refusal(await undo(thiefs))).toEqual(problemOf('InvalidToken'))

  const again = await newPatient()
  const [first, second] = [await change(again.accountId, again.token), await change(again.accountId, again.token)]
  expect((await undo(first)).statusCode).toBe(204)
  expect(refusal(await undo(second))).toEqual(problemOf('InvalidToken'))
})

test('An undo works once, for seven days, and with a good password only', async () => {
  const { accountId, email, token } = await newPatient()
  const mail = await change(accountId, token)
  expect((await undo(mail, 'Qwerty123$')).statusCode).toBe(400)
  server.setClock(new Date(Date.now() + EMAIL_UNDO_MS + 60_000))
  expect(refusal(await undo(mail))).toEqual(problemOf('InvalidToken'))
  server.setClock(new Date(Date.now() + EMAIL_UNDO_MS - 60_000))
  const answers = await Promise.all(Array.from({ length: 10 }, () => undo(mail)))
  expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1)
  await logIn(server.app, email, NEW)
})

test('An account on the old address blocks the undo only if it has proved the address', async () => {
  const { accountId, email, token } = await newPatient()
  const mail = await change(accountId, token)
  const squatter = await addPatient(server.db)
  await server.db.query('UPDATE account SET email = $2, email_verified_at = now() WHERE id = $1', [
    squatter.accountId,
    email.toUpperCase(),
  ])
  expect(refusal(await undo(mail))).toEqual(problemOf('EmailAddressInUse'))
  await server.db.query('UPDATE account SET email_verified_at = NULL WHERE id = $1', [squatter.accountId])
  expect((await undo(mail)).statusCode).toBe(204)
  await logIn(server.app, email, NEW)
})

test('An address that was never proved may be a stranger’s, and gets no undo', async () => {
  const { accountId, token } = await newPatient()
  await server.db.query('UPDATE account SET email_verified_at = NULL WHERE id = $1', [accountId])
  expect(await change(accountId, token)).toBeUndefined()
})
