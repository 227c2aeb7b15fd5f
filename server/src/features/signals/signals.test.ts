import { randomUUID } from 'node:crypto'
import { listAccess } from '@aruga/contract/audit/access-log'
import { listDocuments } from '@aruga/contract/documents/documents'
import { listLetters } from '@aruga/contract/letters/letters'
import { listNotifications } from '@aruga/contract/notifications/notifications'
import { openPatient } from '@aruga/contract/patients/patients'
import { editProfile, readProfile } from '@aruga/contract/profile/profile'
import { acceptReceipt, approveRegistration } from '@aruga/contract/review/decisions'
import { viewPatientDocument } from '@aruga/contract/review/queue'
import { closeSignal, countSignals, listSignals, lookIntoSignal, readSignal } from '@aruga/contract/signals/signals'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scannedPdf } from '../../files/fixtures/pdf.ts'
import { call, logIn, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import { addAccount, addBranch, addDoctor, addPatient, addSession, PASSWORD } from '../../testing/people.ts'
import { readPicture } from '../../testing/pictures.ts'
import { confirmAddress, jpegFile, registerWith } from '../../testing/registration.ts'
import {
  acceptReceiptAs,
  addReviewer,
  documentIdsSeenBy,
  openAs,
  receiptDetails,
  type TestReviewer,
} from '../../testing/staff.ts'
import { rehashEarlierDocuments } from '../documents/rehash-earlier.ts'
import { patientOf, pdfFile, type TestPatient } from '../documents/testing.ts'
import { eraseFiles } from '../erasure/erase.ts'
import { readFullHistory } from '../portable-copy/full-history.ts'
import { findBusyDoctors, findNewSignals } from './find.ts'

let server: TestApp
let reviewer: TestReviewer
let administrator: { token: string }

beforeAll(async () => {
  server = await startTestApp({ trustProxy: 1 })
  await addDoctor(server.db)
  reviewer = await addReviewer(server)
  const { accountId } = await addAccount(server.db, 'administrator')
  administrator = await addSession(server.db, accountId, server.context.clock())
})
afterAll(() => server.close())

const photoOf = async (name: string, change = (picture: Sharp) => picture) =>
  jpegFile(
    'photo.jpg',
    await change(sharp(await readPicture(name)))
      .jpeg()
      .toBuffer(),
  )

let number = 0
/** A registration whose mobile number and files are like nobody's, unless `changes` sets them. */
async function registered(changes: Parameters<typeof registerWith>[1]) {
  const email = `someone-${randomUUID()}@demo.test`
  const mobile = `0918${String(++number).padStart(7, '0')}`
  const files = { FileId: pdfFile(), FilePrescription: pdfFile() }
  const answer = await registerWith(server, { EmailAddress: email, MobilePhoneNumber: mobile, ...files, ...changes })
  expect(answer.statusCode).toBe(200)
  await confirmAddress(server, email)
  const { rows } = await server.db.query(
    'SELECT p.id, p.patient_code FROM patient p JOIN account a ON a.id = p.account_id WHERE a.email = $1',
    [email],
  )
  return { email, patientId: rows[0]?.id as string, code: rows[0]?.patient_code as string }
}

const signalsOn = async (patientId: string) => (await openAs(reviewer, 'Registration', patientId)).result.signals
const readAs = (by: { token: string }, id: string) => call(server.app, readSignal, { params: { id } }, by)

test('A match of name and birthdate, however written, must be answered before a registration is approved', async () => {
  const born = { Birthdate: '1961-04-05' }
  const first = await registered({ FirstName: 'José', LastName: 'Peña', ...born })
  const second = await registered({ FirstName: 'PENA', LastName: 'Jose', ...born })
  const stranger = await registered({ FirstName: 'Ana', LastName: 'Peña', ...born })
  expect(await signalsOn(stranger.patientId)).toEqual([])
  const [signal] = await signalsOn(second.patientId)
  expect(signal).toMatchObject({ kind: 'SamePerson', state: 'Open', otherCodes: [first.code] })

  const documentIds = await documentIdsSeenBy(reviewer, second.patientId)
  const approve = (acknowledged: object[]) =>
    call(
      server.app,
      approveRegistration,
      { params: { id: second.patientId }, body: { documentIds, acknowledged: acknowledged as never } },
      reviewer,
    )
  const warnings = [{ what: 'SamePerson', units: 1 }]
  expect(refusal(await approve([]))).toMatchObject(problemOf('WarningNotAcknowledged'))
  expect((await approve([{ ...warnings[0], reason: 'DifferentPeople' }])).statusCode).toBe(200)
})

test('The same mobile number is found however it is written', async () => {
  const first = await registered({ FirstName: 'Lito', MobilePhoneNumber: '0917 555 7001' })
  const second = await registered({ FirstName: 'Nena', MobilePhoneNumber: '+63 917 555 7001' })
  expect(await signalsOn(second.patientId)).toMatchObject([{ kind: 'SameMobile', otherCodes: [first.code] }])
})

test('A picture saved again and made smaller is found; another picture is not; its hash is deleted with its file', async () => {
  const first = await registered({ FirstName: 'Uno', FileId: await photoOf('id-maria.webp') })
  const smaller = (picture: Sharp) => picture.resize(900).modulate({ brightness: 1.05 })
  const second = await registered({ FirstName: 'Dos', FileId: await photoOf('id-maria.webp', smaller) })
  const third = await registered({ FirstName: 'Tres', FileId: await photoOf('id-jose.webp') })
  await findNewSignals(server.context)
  expect(await signalsOn(third.patientId)).toEqual([])
  const [signal] = await signalsOn(second.patientId)
  expect(signal).toMatchObject({ kind: 'SamePicture', otherCodes: [first.code] })

  const perceptualHashes = async () =>
    (
      await server.db.query(
        'SELECT FROM document_look l JOIN document d ON d.id = l.document_id WHERE d.patient_id = $1 AND l.look IS NOT NULL',
        [first.patientId],
      )
    ).rows.length
  expect(await perceptualHashes()).toBe(1)
  await eraseFiles(server.db, first.patientId)
  expect(await perceptualHashes()).toBe(0)
})

test('A scan in a PDF is found again, even if it arrived before pictures were compared', async () => {
  const scanned = async (brightness: number) => {
    const picture = sharp(await readPicture('id-jose.webp'))
      .resize(1400)
      .modulate({ brightness })
    return pdfFile('scan.pdf', await scannedPdf(await picture.jpeg().toBuffer()))
  }
  const before = await registered({ FirstName: 'Kuatro', FileId: await scanned(1) })
  const their = [before.patientId]
  await server.db.query('UPDATE document SET look_due = true, thumbnail = NULL WHERE patient_id = $1', their)
  await server.db.query(
    'DELETE FROM document_look l USING document d WHERE d.id = l.document_id AND d.patient_id = $1',
    their,
  )
  const rescanned = await registered({ FirstName: 'Singko', FileId: await scanned(1.05) })
  expect(await signalsOn(rescanned.patientId)).toEqual([])

  await rehashEarlierDocuments(server.context)
  await findNewSignals(server.context)
  const [signal] = await signalsOn(rescanned.patientId)
  expect(signal).toMatchObject({ kind: 'SamePicture', otherCodes: [before.code] })
  const { rows } = await server.db.query('SELECT look_due, thumbnail FROM document WHERE patient_id = $1', their)
  expect(rows).toEqual(rows.map(() => ({ look_due: false, thumbnail: expect.any(String) })))
})

const receiptOf = async (patient: TestPatient) => {
  const { id } = await patient.sent('OfficialReceipt', { letterId: await patient.letter() })
  await patient.put(id, 1)
  return id
}

test('A receipt’s photo that another patient sent is found turned, mirrored or cropped; another receipt of the till is not', async () => {
  const send = async (name: string, change?: (picture: Sharp) => Sharp) => {
    const patient = await patientOf(server)
    const file = await photoOf(name, change)
    const { id } = await patient.sent('OfficialReceipt', { file, letterId: await patient.letter() })
    await patient.put(id, 1)
    const { rows } = await server.db.query('SELECT patient_code FROM patient WHERE id = $1', [patient.patientId])
    return { id, code: rows[0]?.patient_code as string }
  }
  const first = await send('receipt-maria-2.webp')
  const another = await send('receipt-berto.webp')
  const { width = 0, height = 0 } = await sharp(await readPicture('receipt-maria-2.webp')).metadata()
  const part = { left: Math.round(width * 0.14), top: Math.round(height * 0.06) }
  const size = { width: Math.round(width * 0.8), height: Math.round(height * 0.78) }
  const copies = [
    await send('receipt-maria-2.webp', (picture) => picture.rotate(90)),
    await send('receipt-maria-2.webp', (picture) => picture.flop().modulate({ brightness: 0.8 })),
    await send('receipt-maria-2.webp', (picture) => picture.extract({ ...part, ...size }).rotate(180)),
  ]
  const signalsOf = async (id: string) => (await openAs(reviewer, 'OfficialReceipt', id)).result.signals
  expect(await signalsOf(another.id)).toEqual([])
  await findNewSignals(server.context)
  for (const { id } of copies) {
    const codes = (await signalsOf(id)).flatMap(({ kind, otherCodes }) => (kind === 'SamePicture' ? otherCodes : []))
    expect(codes).toContain(first.code)
    expect(codes).not.toContain(another.code)
  }
  expect(await signalsOf(another.id)).toEqual([])
})

test('Three receipts in sequence of several patients must be answered for; those of one purchase need not', async () => {
  const branchId = await addBranch(server.db)
  const typed = (receiptNumber: string, receiptDate = '2026-11-18') => ({
    ...receiptDetails(1),
    ...{ receiptNumber, receiptDate, branchId },
  })
  const alone = await patientOf(server)
  for (const each of ['A-101', 'A-102', 'A-103'])
    expect((await acceptReceiptAs(reviewer, await receiptOf(alone), typed(each))).statusCode).toBe(200)
  const sequences = async () =>
    (await server.db.query(`SELECT id FROM signal WHERE kind = 'ReceiptsInSequence'`)).rows.length
  expect(await sequences()).toBe(0)

  const patients = [await patientOf(server), await patientOf(server)]
  for (const [at, patient] of patients.entries())
    await acceptReceiptAs(reviewer, await receiptOf(patient), typed(['OR B-008', 'b9'][at] ?? ''))
  const id = await receiptOf(await patientOf(server))
  const acknowledged = [{ what: 'NothingHandedOver', units: 1, reason: 'BranchAsked' }] as const
  const body = { ...typed('B 010'), acknowledged: [...acknowledged] }
  const refused = await call(server.app, acceptReceipt, { params: { id }, body }, reviewer)
  expect(refusal(refused)).toMatchObject(problemOf('WarningNotAcknowledged'))
  expect(refused.json().error.data.warnings).toContainEqual({ what: 'ReceiptsInSequence', units: 3 })
  expect((await acceptReceiptAs(reviewer, id, typed('B 010'))).statusCode).toBe(200)
  expect(await sequences()).toBe(1)
})

test('An administrator reads a signal, which is on record for each patient and opens their files, and closes it once for all', async () => {
  const born = { FirstName: 'Rosa', LastName: 'Cruz', Birthdate: '1950-01-02' }
  const patients = [await registered(born), await registered(born)]
  await findNewSignals(server.context)
  const query = { Kind: 'SamePerson', MaxResultCount: 1 } as const
  const listed = (await call(server.app, listSignals, { query }, administrator)).result.items[0]
  expect([...(listed?.patientCodes ?? [])].sort()).toEqual(patients.map(({ code }) => code).sort())
  expect(JSON.stringify(listed)).not.toContain('Rosa')
  const id = listed?.id ?? ''

  const documentId = (await documentIdsSeenBy(reviewer, patients[0]?.patientId ?? ''))[0] ?? ''
  const view = () => call(server.app, viewPatientDocument, { params: { id: documentId } }, administrator)
  expect(refusal(await view())).toEqual(problemOf('FileNotOpened'))
  const { result } = await readAs(administrator, id)
  expect(result.patients.map(({ firstName }) => firstName)).toEqual(['Rosa', 'Rosa'])
  expect((await view()).statusCode).not.toBe(409)
  const reads = await server.db.query(
    `SELECT DISTINCT patient_id FROM audit_entry WHERE action = 'signal.read' AND subject_id = $1`,
    [id],
  )
  expect(reads.rows.map(({ patient_id }) => patient_id).sort()).toEqual(patients.map((each) => each.patientId).sort())

  const counts = async () => (await call(server.app, countSignals, {}, administrator)).result
  const before = await counts()
  const lookInto = () => call(server.app, lookIntoSignal, { params: { id } }, administrator)
  expect((await lookInto()).result.state).toBe('LookedInto')
  expect(refusal(await lookInto())).toEqual(problemOf('SignalClosed'))
  const body = { outcome: 'Harmless', note: 'Cousins with one name.' } as const
  const close = () => call(server.app, closeSignal, { params: { id }, body }, administrator)
  expect((await close()).result).toMatchObject({ state: 'Closed', outcome: 'Harmless', note: body.note })
  expect(refusal(await close())).toEqual(problemOf('SignalClosed'))
  expect(await counts()).toMatchObject({ open: before.open - 1, harmless: before.harmless + 1 })

  // The same pair again, when another of their documents arrives.
  await server.db.query(
    'UPDATE document_look SET searched_at = NULL WHERE document_id IN (SELECT id FROM document WHERE patient_id = $1)',
    [patients[1]?.patientId],
  )
  expect(await signalsOn(patients[1]?.patientId ?? '')).toEqual([])
})

test('A signal closed as misuse is shown to the next person who handles the patient; a harmless one is not', async () => {
  const born = { FirstName: 'Delia', LastName: 'Ramos', Birthdate: '1955-06-07', MobilePhoneNumber: '0917 555 9001' }
  const [one, other] = [await registered(born), await registered(born)]
  const signals = await signalsOn(other.patientId)
  const note = 'Registered twice for free goods.'
  for (const { id, kind } of signals) {
    const body = { outcome: kind === 'SamePerson' ? 'Misuse' : 'Harmless', note } as const
    await call(server.app, closeSignal, { params: { id }, body }, administrator)
  }
  const { result } = await openAs(reviewer, 'Registration', other.patientId)
  expect(result.signals).toEqual([])
  const found = { kind: 'SamePerson', outcome: 'Misuse', otherCodes: [one.code], closedAt: expect.any(String) }
  expect(result.settledSignals).toEqual([expect.objectContaining(found)])
  expect(JSON.stringify(result.settledSignals)).not.toContain(note)
  const params = { id: one.patientId }
  const page = await call(server.app, openPatient, { params, body: { reason: 'PatientAsked' } }, reviewer)
  expect(page.result.settledSignals).toMatchObject([{ outcome: 'Misuse', otherCodes: [other.code] }])
  expect((await readAs(reviewer, result.settledSignals[0]?.id ?? '')).result.note).toBe(note)

  const token = await logIn(server.app, other.email, PASSWORD)
  const answers = [
    await call(server.app, listAccess, {}, { token }),
    await call(server.app, readProfile, {}, { token }),
  ]
  expect(answers.map(({ body }) => body).join()).not.toMatch(/misuse|twice/i)
})

test('A patient who changes their name or mobile number to another’s is found, as at registration', async () => {
  const born = { LastName: 'Navarro', Birthdate: '1957-08-09' }
  const other = await registered({ FirstName: 'Corazon', ...born })
  const changed = await registered({ FirstName: 'Lourdes', ...born })
  await findNewSignals(server.context)
  expect(await signalsOn(changed.patientId)).toEqual([])
  const token = await logIn(server.app, changed.email, PASSWORD)
  const body = {
    ...{ firstName: 'Corazón', lastName: 'Navarro', emailAddress: changed.email },
    mobilePhoneNumber: '0917 555 9002',
  }
  expect((await call(server.app, editProfile, { body }, { token })).statusCode).toBe(200)
  await findNewSignals(server.context)
  expect(await signalsOn(changed.patientId)).toMatchObject([{ kind: 'SamePerson', otherCodes: [other.code] }])
})

test('A suspected patient reads the same with and without a signal until it is closed', async () => {
  const born = { FirstName: 'Elena', LastName: 'Bautista', Birthdate: '1948-09-10', MobilePhoneNumber: '0917 555 8001' }
  const one = await registered(born)
  const other = await registered(born)
  const tokenOf = () => logIn(server.app, other.email, PASSWORD)
  const reads = async (token: string) => {
    const by = { token }
    const answers = [
      await call(server.app, readProfile, {}, by),
      await call(server.app, listDocuments, {}, by),
      await call(server.app, listLetters, {}, by),
      await call(server.app, listNotifications, {}, by),
      await call(server.app, listAccess, {}, by),
    ]
    return answers.map(({ statusCode, body }) => [statusCode, body])
  }
  const token = await tokenOf()
  const before = await reads(token)
  await findNewSignals(server.context)
  expect(await reads(token)).toEqual(before)

  const [signal] = await signalsOn(other.patientId)
  await readAs(reviewer, signal?.id ?? '')
  const documentIds = await documentIdsSeenBy(reviewer, other.patientId)
  const signals = await signalsOn(other.patientId)
  const warned = signals.map(({ kind }) => kind)
  expect(warned.sort()).toEqual(['SameMobile', 'SamePerson'])
  const acknowledged = warned.map((what) => ({ what, units: 1, reason: 'Other', note: 'Looks like the same person' }))
  const params = { id: other.patientId }
  const body = { documentIds, acknowledged: acknowledged as never }
  expect((await call(server.app, approveRegistration, { params, body }, reviewer)).statusCode).toBe(200)

  const now = server.context.clock()
  const everything = async () => {
    const copy = await readFullHistory(server.db, other.patientId, now)
    return JSON.stringify([await reads(token), copy])
  }
  const words = /signal|same.?person|same.?mobile|compared|misuse|looks like the same|acknowledged/i
  expect(await everything()).not.toMatch(words)
  expect(await everything()).not.toContain(one.code)
  // They do see that their file was opened, as for any other reason.
  expect(await everything()).toContain('FileOpened')

  for (const { id } of signals) {
    const closing = { outcome: 'Harmless', note: 'Twins.' } as const
    await call(server.app, closeSignal, { params: { id }, body: closing }, administrator)
  }
  expect(await everything()).toContain('ComparedFiles')
  expect(await everything()).not.toMatch(/twins|harmless/i)
})

test('A doctor stands out from 20 registrations in 30 days that are four times the median, once', async () => {
  const busy = await addDoctor(server.db, 'HCP-9001')
  const usual = await addDoctor(server.db, 'HCP-9002')
  const add = async (doctorId: string, count: number) => {
    for (let n = 0; n < count; n++) {
      const { patientId } = await addPatient(server.db)
      await server.db.query('UPDATE patient SET doctor_id = $1 WHERE id = $2', [doctorId, patientId])
    }
  }
  const raised = async () =>
    (await server.db.query(`SELECT doctor_id, registrations FROM signal WHERE kind = 'BusyDoctor'`)).rows
  await server.db.query(`UPDATE patient SET registered_at = now() - interval '60 days'`)
  await add(usual, 3)
  await add(busy, 19)
  await findBusyDoctors(server.context)
  expect(await raised()).toEqual([])
  // Whom an import brought in registered long before.
  await server.db.query(`UPDATE patient SET enrolled = 'Import' WHERE doctor_id = $1`, [busy])
  await add(busy, 1)
  await findBusyDoctors(server.context)
  expect(await raised()).toEqual([])
  await server.db.query(`UPDATE patient SET enrolled = 'Self' WHERE doctor_id = $1`, [busy])
  await findBusyDoctors(server.context)
  await findBusyDoctors(server.context)
  expect(await raised()).toEqual([{ doctor_id: busy, registrations: 20 }])
})
