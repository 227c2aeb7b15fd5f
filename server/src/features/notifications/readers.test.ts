// Several people may see one patient: who is told what, and reads it where.
import { claimLetter, readLetter, undoLetterClaim } from '@aruga/contract/letters/letters'
import {
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
} from '@aruga/contract/notifications/notifications'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { notify, notifyPatient } from '../../notify/notify.ts'
import { supersede } from '../../notify/supersede.ts'
import { call, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import { addAccess, addAccount, addBranch, addLetter, addPatient, addSession } from '../../testing/people.ts'
import { writeNotificationMail } from './mailing.ts'

type Person = Awaited<ReturnType<typeof addPatient>>

let server: TestApp
let daughter: Person
let mother: Person
let accessId: string

beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  ;[daughter, mother] = [await addPatient(server.db), await addPatient(server.db)]
  await server.db.query(`UPDATE patient SET first_name = 'Lourdes' WHERE id = $1`, [mother.patientId])
  accessId = await addAccess(server.db, { ...daughter, patientId: mother.patientId, scope: ['see', 'claim', 'send'] })
})

const now = () => server.context.clock()
/** A token of the account for the patient, by default its own. */
const tokenOf = async ({ accountId }: { accountId: string }, patient?: Person) =>
  (await addSession(server.db, accountId, now(), patient?.patientId)).token
async function read(token: string) {
  const { result } = await call(server.app, listNotifications, {}, { token })
  return { kinds: result.items.map(({ kind }) => kind).sort(), unread: result.unreadCount, items: result.items }
}
const tell = ({ patientId }: Person, kind: 'LetterExpired' | 'Announcement' = 'LetterExpired') =>
  notifyPatient(server.db, { patientId, kind, now: now() })
const endAccess = () => server.db.query('UPDATE patient_access SET ended_at = now() WHERE id = $1', [accessId])
/** The mails that are due, by the address; undefined: it is not sent. */
async function mailsOf({ accountId }: { accountId: string }) {
  const { rows } = await server.db.query(
    'SELECT id FROM notification WHERE account_id = $1 AND mail_due ORDER BY created_at, id',
    [accountId],
  )
  return Promise.all(
    rows.map(({ id }) => writeNotificationMail(server.context, { kind: 'notification', notificationId: id })),
  )
}

test('What is about a patient is told to each who may see them, and each reads their own', async () => {
  const [hers, forHer] = [await tokenOf(mother), await tokenOf(daughter, mother)]
  await tell(mother)
  expect([(await read(hers)).unread, (await read(forHer)).unread]).toEqual([1, 1])
  expect((await call(server.app, markAllNotificationsRead, {}, { token: forHer })).statusCode).toBe(204)
  expect([(await read(hers)).unread, (await read(forHer)).unread]).toEqual([1, 0])
})

test('A session reads what is about its patient; the unread of one do not count for the other', async () => {
  const [own, forHer] = [await tokenOf(daughter), await tokenOf(daughter, mother)]
  await tell(mother)
  await tell(mother)
  await tell(daughter, 'Announcement')
  expect(await read(own)).toMatchObject({ kinds: ['Announcement'], unread: 1 })
  expect(await read(forHer)).toMatchObject({ kinds: ['LetterExpired', 'LetterExpired'], unread: 2 })
  const id = (await read(forHer)).items[0]?.id ?? ''
  const marked = await call(server.app, markNotificationRead, { params: { id } }, { token: own })
  expect(refusal(marked)).toEqual(problemOf('NotFound'))
  await call(server.app, markAllNotificationsRead, {}, { token: own })
  expect([(await read(own)).unread, (await read(forHer)).unread]).toEqual([0, 2])
})

test('What is about the account is read whomever its session acts for, and by nobody else', async () => {
  await notify(server.db, { accountId: daughter.accountId, kind: 'NewDevice', now: now() })
  for (const patient of [daughter, mother])
    expect((await read(await tokenOf(daughter, patient))).kinds).toEqual(['NewDevice'])
  expect((await read(await tokenOf(mother))).kinds).toEqual([])
})

test('A notification of an earlier version, which names no patient, is about the account’s own', async () => {
  await tell(daughter)
  await server.db.query('UPDATE notification SET patient_id = NULL WHERE account_id = $1', [daughter.accountId])
  expect((await read(await tokenOf(daughter))).unread).toBe(1)
  expect((await read(await tokenOf(daughter, mother))).unread).toBe(0)
})

test('Who may see a patient and is none is told, too', async () => {
  await server.db.query('DELETE FROM notification')
  const helper = await addAccount(server.db, 'patient')
  await addAccess(server.db, { ...helper, patientId: mother.patientId })
  await tell(mother)
  const { rows } = await server.db.query('SELECT account_id, patient_id FROM notification')
  const told = new Set(rows.map(({ account_id }) => account_id))
  expect(told).toEqual(new Set([mother, daughter, helper].map(({ accountId }) => accountId)))
  expect(new Set(rows.map(({ patient_id }) => patient_id))).toEqual(new Set([mother.patientId]))
  expect(await read(await tokenOf(helper))).toMatchObject({ kinds: ['LetterExpired'], unread: 1 })
})

test('A mail about somebody else names them and leads to their page; one to the patient is as before', async () => {
  await tell(mother)
  const [[toDaughter], [toMother]] = [await mailsOf(daughter), await mailsOf(mother)]
  expect(toDaughter).toMatchObject({ to: daughter.email, content: { title: 'Lourdes: Your letter has ended' } })
  expect(toDaughter?.content.link?.href).toMatch(new RegExp(`\\?for=${mother.patientId}$`))
  expect(toMother).toMatchObject({ to: mother.email, content: { title: 'Your letter has ended' } })
  expect(toMother?.content.link?.href).not.toContain('for=')
  await tell(daughter)
  const [, own] = await mailsOf(daughter)
  expect(own?.content.title).toBe('Your letter has ended')
  expect(own?.content.link?.href).toMatch(new RegExp(`\\?for=${daughter.patientId}$`))
})

test('Somebody whose access has ended gets nothing that was queued before, and is told nothing more', async () => {
  await tell(mother)
  await endAccess()
  await tell(mother)
  expect(await mailsOf(daughter)).toEqual([undefined])
  expect((await mailsOf(mother)).map((mail) => mail?.to)).toEqual([mother.email, mother.email])
  expect(await read(await tokenOf(daughter))).toMatchObject({ kinds: [], unread: 0 })
})

test('Reminders are mailed with the consent of the patient, whoever reads them', async () => {
  const consent = ({ patientId }: Person) =>
    server.db.query(
      `INSERT INTO consent (id, patient_id, purpose, granted, page_slug, page_language, page_version, page_hash, channel, given_at)
       VALUES (gen_random_uuid(), $1, 'reminders', true, 'patient-consent', 'en', 1, 'h', 'app', now())`,
      [patientId],
    )
  await consent(daughter)
  await tell(mother, 'Announcement')
  expect(await mailsOf(daughter)).toEqual([undefined])
  await consent(mother)
  expect((await mailsOf(daughter)).map((mail) => mail?.to)).toEqual([daughter.email])
})

test('The patient learns of a claim by somebody who acts for them, once, and of its undoing', async () => {
  const body = { id: await addLetter(server.db, mother.patientId), pharmacyBranchId: await addBranch(server.db) }
  const [hers, forHer, own] = [await tokenOf(mother), await tokenOf(daughter, mother), await tokenOf(daughter)]
  for (const _ of [1, 2])
    expect((await call(server.app, claimLetter, { body }, { token: forHer })).statusCode).toBe(200)
  for (const token of [hers, forHer]) {
    expect((await read(token)).items).toMatchObject([
      { kind: 'LetterClaimed', body: 'Show it at Test Avenue to buy Insulin glargine.' },
    ])
  }
  expect((await read(own)).kinds).toEqual([])
  await call(server.app, undoLetterClaim, { params: { id: body.id } }, { token: forHer })
  for (const token of [hers, forHer]) expect((await read(token)).kinds).toEqual(['LetterClaimUndone', 'LetterClaimed'])
})

test('The letter says that somebody who helps the patient claimed it and undid that', async () => {
  const body = { id: await addLetter(server.db, mother.patientId), pharmacyBranchId: await addBranch(server.db) }
  const [hers, forHer] = [await tokenOf(mother), await tokenOf(daughter, mother)]
  const claimed = await call(server.app, claimLetter, { body }, { token: forHer })
  expect(claimed.result.timeline).toMatchObject([{ state: 'Claimed', by: 'caregiver' }])
  await call(server.app, undoLetterClaim, { params: { id: body.id } }, { token: forHer })
  const again = await call(server.app, claimLetter, { body }, { token: hers })
  const timeline = [
    { state: 'Claimed', by: 'caregiver', note: 'Test Avenue' },
    { state: 'ClaimUndone', by: 'caregiver', note: 'Test Avenue' },
    { state: 'Claimed', by: 'you', note: 'Test Avenue' },
  ]
  expect(again.result.timeline).toMatchObject(timeline)
  for (const token of [hers, forHer]) {
    const letter = await call(server.app, readLetter, { params: { id: body.id } }, { token })
    expect(letter.result.timeline).toMatchObject(timeline)
  }
})

test('A patient’s own claim is told to them alone', async () => {
  const body = { id: await addLetter(server.db, mother.patientId), pharmacyBranchId: await addBranch(server.db) }
  expect((await call(server.app, claimLetter, { body }, { token: await tokenOf(mother) })).statusCode).toBe(200)
  expect((await read(await tokenOf(mother))).kinds).toEqual(['LetterClaimed'])
  expect((await read(await tokenOf(daughter, mother))).kinds).toEqual([])
})

test('What a newer notification contradicts is no news any more to anybody', async () => {
  const subjectId = await addLetter(server.db, mother.patientId)
  const { patientId } = mother
  await notifyPatient(server.db, { patientId, kind: 'OutOfStock', subjectId, now: now() })
  await supersede(server.db, { patientId, subjectId, kinds: ['OutOfStock'], now: now() })
  for (const person of [mother, daughter]) {
    expect((await read(await tokenOf(person, mother))).unread).toBe(0)
    expect(await mailsOf(person)).toEqual([])
  }
})
