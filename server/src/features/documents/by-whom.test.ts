// Files name the account that sent or requested them, whomever it acted for.
import { uploadPrescription } from '@aruga/contract/documents/documents'
import { requestPortableCopy } from '@aruga/contract/portable-copy/portable-copy'
import { removeProfilePhoto, uploadProfilePhoto } from '@aruga/contract/profile/profile'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, sendForm, startTestApp, type TestApp } from '../../testing/app.ts'
import { addAccess, addPatient, addSession } from '../../testing/people.ts'
import { pdfFile } from './testing.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())

test('A document, a photo and a copy name who sent or requested them for the patient', async () => {
  const [mother, daughter] = [await addPatient(server.db), await addPatient(server.db)]
  const everything = ['see', 'send', 'claim', 'collect', 'own']
  await addAccess(server.db, { ...daughter, patientId: mother.patientId, grounds: 'Guardian', scope: everything })
  const now = server.context.clock()
  const { token } = await addSession(server.db, daughter.accountId, now, mother.patientId)
  const headers = { authorization: `Bearer ${token}` }
  const picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
  const photo = new File([new Uint8Array(picture)], 'me.jpg', { type: 'image/jpeg' })
  expect((await sendForm(server.app, uploadPrescription, [['File', pdfFile()]], headers)).statusCode).toBe(200)
  expect((await sendForm(server.app, uploadProfilePhoto, [['file', photo]], headers)).statusCode).toBe(204)
  expect((await call(server.app, requestPortableCopy, {}, { token })).statusCode).toBe(200)
  const by = () =>
    server.db.query(
      `SELECT (SELECT sent_by FROM document WHERE patient_id = p.id) AS document, p.photo_set_by AS photo,
         (SELECT requested_by FROM portable_copy WHERE patient_id = p.id) AS copy FROM patient p WHERE p.id = $1`,
      [mother.patientId],
    )
  const { accountId } = daughter
  expect((await by()).rows).toEqual([{ document: accountId, photo: accountId, copy: accountId }])
  await call(server.app, removeProfilePhoto, {}, { token })
  expect((await by()).rows).toMatchObject([{ photo: null }])
})
