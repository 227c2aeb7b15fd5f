// A language that staff need not write, offered by only one of two deployments, from the choice in the app to the mail.
import { languageCodes, requiredLanguages } from '@aruga/contract/languages'
import { listNotifications } from '@aruga/contract/notifications/notifications'
import { setLanguage } from '@aruga/contract/profile/profile'
import { readProgramFacts } from '@aruga/contract/program/program'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { textsOf } from '../../notify/messages.ts'
import { notifyPatient } from '../../notify/notify.ts'
import { call, startTestApp, type TestApp } from '../../testing/app.ts'
import { addPatient, addSession } from '../../testing/people.ts'
import { writeNotificationMail } from '../notifications/mailing.ts'

const [further] = languageCodes.filter((code) => !requiredLanguages.includes(code))

let offering: TestApp
let usual: TestApp
beforeAll(async () => {
  offering = await startTestApp({ languages: languageCodes })
  usual = await startTestApp()
})
afterAll(() => Promise.all([offering.close(), usual.close()]))

async function reader(server: TestApp) {
  const { accountId, patientId } = await addPatient(server.db)
  return { accountId, patientId, token: (await addSession(server.db, accountId)).token }
}
const choose = async (server: TestApp, language: unknown, token: string) =>
  call(server.app, setLanguage, { body: { language } as never }, { token })

test('A patient chooses an offered language and is written to in it, in the app and by mail', async () => {
  if (!further) throw new Error('There is no such language.')
  const { patientId, token } = await reader(offering)
  expect((await choose(offering, further, token)).statusCode).toBe(204)
  await notifyPatient(offering.db, { patientId, kind: 'RegistrationApproved', now: new Date() })
  const texts = textsOf('RegistrationApproved')
  const { items } = (await call(offering.app, listNotifications, {}, { token })).result
  expect(items).toMatchObject([{ title: texts.title[further], body: texts.body[further] }])
  expect(texts.title[further]).not.toBe(texts.title.en)
  const mail = await writeNotificationMail(offering.context, {
    kind: 'notification',
    notificationId: items[0]?.id ?? '',
  })
  expect(mail).toMatchObject({ language: further, content: { title: texts.title[further] } })
})

test('What staff have not written in that language is read in the one it falls back to', async () => {
  const { patientId, token } = await reader(offering)
  await choose(offering, further, token)
  const params = { title: { en: 'News', fil: 'Balita' }, body: { en: 'All is well.', fil: 'Maayos po ang lahat.' } }
  await notifyPatient(offering.db, { patientId, kind: 'Announcement', params, now: new Date() })
  const { items } = (await call(offering.app, listNotifications, {}, { token })).result
  expect(items).toMatchObject([{ title: 'News', body: 'All is well.' }])
})

test('A language that is not offered is refused like one that nobody knows, and nothing is read in it', async () => {
  const { token } = await reader(usual)
  const [refused, unknown] = [await choose(usual, further, token), await choose(usual, 'xx', token)]
  expect(refused.statusCode).toBe(400)
  expect(refused.body).toEqual(unknown.body)
  const facts = async (server: TestApp, language = further) =>
    (await call(server.app, readProgramFacts, { query: language ? { language } : {} })).result
  expect((await facts(usual)).languages).toEqual(requiredLanguages)
  expect((await facts(offering)).languages).toEqual(languageCodes)
})

test('What a server of the version before writes is read, and it reads what this one writes', async () => {
  const { accountId } = await reader(offering)
  const insert = 'INSERT INTO notification (id, account_id, kind, title_en, title_fil, body_en, body_fil, created_at)'
  await offering.db.query(`${insert} VALUES (gen_random_uuid(), $1, 'Message', 'Hi', 'Uy', 'Yes', 'Opo', now())`, [
    accountId,
  ])
  const { rows } = await offering.db.query('SELECT title, body FROM notification WHERE account_id = $1', [accountId])
  expect(rows).toEqual([{ title: { en: 'Hi', fil: 'Uy' }, body: { en: 'Yes', fil: 'Opo' } }])
  await offering.db.query(`UPDATE notification SET body = '{"en": "No"}' WHERE account_id = $1`, [accountId])
  const { rows: before } = await offering.db.query('SELECT body_en, body_fil FROM notification WHERE account_id = $1', [
    accountId,
  ])
  expect(before).toEqual([{ body_en: 'No', body_fil: 'No' }])
  const read = async () =>
    (await offering.db.query('SELECT language, language_code AS code FROM account WHERE id = $1', [accountId])).rows
  await offering.db.query(`UPDATE account SET language = 'fil' WHERE id = $1`, [accountId])
  expect(await read()).toEqual([{ language: 'fil', code: 'fil' }])
  await offering.db.query('UPDATE account SET language_code = $2 WHERE id = $1', [accountId, further])
  expect(await read()).toEqual([{ language: 'en', code: further }])
})
