// What a patient does, at a time in the past: the SQL statements that the app's calls run, in the same order.
import { randomUUID } from 'node:crypto'
import { type Purpose, purposes } from '@aruga/contract/consents/consents'
import type { Document } from '@aruga/contract/documents/documents'
import type { PaperKind } from '@aruga/contract/papers/staff'
import { query } from '@aruga/server/db/query'
import { recordUpload } from '@aruga/server/features/documents/receive-files'
import { leave } from '@aruga/server/features/unsubscribe/unsubscribe'
import { notifyPatient } from '@aruga/server/notify/notify'
import { findContentPage } from '@aruga/server/records/content/queries'
import { receivedNotification } from '@aruga/server/records/documents/messages'
import { putQuantity } from '@aruga/server/records/documents/put-quantity'
import { markReplaced } from '@aruga/server/records/documents/replace'
import { rehashLater } from '@aruga/server/records/documents/store-perceptual-hash'
import { claimAs } from '@aruga/server/records/letters/claim'
import { findLetterOfPatient } from '@aruga/server/records/letters/queries'
import { withValidCode } from '@aruga/server/records/letters/renew-code'
import { undoClaim } from '@aruga/server/records/letters/undo-claim'
import { insertFromPatient } from '@aruga/server/records/messages/queries'
import { promiseParams } from '@aruga/server/records/program/working-time'
import { answerInWords } from '@aruga/server/records/questions/answer'
import { resumeCase } from '@aruga/server/records/questions/resume-case'
import * as registration from '@aruga/server/records/registration/queries'
import { insertPatient } from '@aruga/server/records/registration/register'
import { reopenRegistration } from '@aruga/server/records/registration/reopen'
import { addAccount } from '../accounts.ts'
import { hoursAfter } from '../calendar.ts'
import { doctorOf } from '../doctors.ts'
import { storeUpload, type Upload } from '../documents/upload.ts'
import { idOf } from '../ids.ts'
import { accountIdOf, type Person, patientIdOf } from '../people/person.ts'
import type { Branch } from '../pharmacies.ts'
import { randomFrom } from '../random.ts'
import { audit, REQUEST, type Scene } from '../scene.ts'

/** Adds the account, the patient, the consents and both documents. Returns the documents' ids. */
export async function register(
  scene: Scene,
  person: Person,
  documents: { id: Upload; prescription: Upload },
  at: Date,
) {
  const { db } = scene
  const accountId = await addAccount(db, person.email, 'patient', at)
  const patientId = patientIdOf(person)
  const reference = await registration.newReference(db, at)
  const fields = {
    HCPCode: person.doctor,
    FirstName: person.first,
    LastName: person.last,
    EmailAddress: person.email,
    MobilePhoneNumber: person.mobile,
    Password: '',
    IsAgreed: true as const,
    Birthdate: person.birthdate,
  }
  const doctorId = doctorOf(person.doctor).id
  await insertPatient(db, {
    id: patientId,
    accountId,
    enrolled: 'Self',
    enrolledBy: null,
    reference,
    doctorId,
    fields,
    now: at,
  })
  await consent(scene, person, at)
  const id = await send(scene, person, documents.id, at)
  const prescriptionId = await send(scene, person, documents.prescription, at)
  await audit(scene, person, { at, actorId: accountId, action: 'registration.sent' })
  await notifyRegistered(scene, { patientId: patientIdOf(person), reference }, at)
  return { id, prescriptionId }
}

/** Answers a question about a document. */
export async function answer(scene: Scene, person: Person, id: string, words: string, at: Date) {
  const { db } = scene
  const answered = await answerInWords(db, { id, patientId: patientIdOf(person), answer: words, now: at })
  if (!answered) throw new Error(`${person.first} has no such question.`)
  await resumeCase(db, answered, at)
  const auditTarget = { subjectId: answered.caseId, caseId: answered.caseId }
  await audit(scene, person, { at, actorId: accountIdOf(person), action: 'question.answered', ...auditTarget })
}

/** Writes to the program; it waits for a reply. */
export async function writeToProgram(scene: Scene, person: Person, words: string, at: Date) {
  const id = idOf(`message of ${person.first} at ${at.toISOString()}`)
  const by = accountIdOf(person)
  await insertFromPatient(scene.db, { id, patientId: patientIdOf(person), words, by, now: at })
  await audit(scene, person, { at, actorId: by, action: 'message.sent', subjectId: id })
}

const unverify = query(
  'demo.unverify-account',
  `UPDATE account SET status = 'unverified' WHERE id = :accountId AND status = 'active'`,
)
/** Resets the confirmation of the address, as if the mailed link was not followed. */
export async function unconfirm({ db }: Scene, person: Person): Promise<undefined> {
  await unverify(db, { accountId: accountIdOf(person) })
}

async function consent({ db }: Scene, person: Person, now: Date) {
  // The page is newer than the demo's history, so its current version is the one agreed to.
  const page = await findContentPage(db, 'patient-consent', 'en', new Date())
  if (!page) throw new Error('The program has no consent page.')
  const random = randomFrom(`consent ${person.email}`)
  const consentTo = (purpose: Purpose) => {
    const granted = purpose === 'program' || random() < 0.6
    return { id: randomUUID(), patientId: patientIdOf(person), purpose, granted, page, channel: 'app' as const, now }
  }
  await registration.insertConsents(db, purposes.map(consentTo))
}

type Place = Partial<Pick<Document, 'status' | 'letterId' | 'orQuantity' | 'replaces'>> & { paperKindId?: string }

async function send(
  { db, files }: Scene,
  person: Person,
  upload: Upload,
  at: Date,
  place: Place = {},
): Promise<string> {
  const sending = { patientId: patientIdOf(person), accountId: accountIdOf(person) }
  const document = await recordUpload(db, sending, await storeUpload(files, upload), at, place)
  if (!document) throw new Error(`${person.first} has sent this document before.`)
  // Rendering nine hundred pages takes too long for a first start: the running server's own job renders missing thumbnails.
  if (!upload.thumbnail) await rehashLater(db, { id: document.id })
  return document.id
}

/** Sends an enrolled patient's prescription, or a claimed-goods receipt. */
export async function sendDocument(scene: Scene, person: Person, upload: Upload, at: Date, place: Place = {}) {
  const documentId = await send(scene, person, upload, at, place)
  await audit(scene, person, { at, actorId: accountIdOf(person), action: 'document.sent', subjectId: documentId })
  await notifyReceived(scene, person, { id: documentId, kind: upload.kind }, at)
  return documentId
}

/** Sends a paper that the program asked for. */
export async function sendPaper(
  scene: Scene,
  person: Person,
  upload: Upload,
  { paper, at }: { paper: Pick<PaperKind, 'id' | 'names'>; at: Date },
) {
  const id = await send(scene, person, upload, at, { paperKindId: paper.id })
  await audit(scene, person, { at, actorId: accountIdOf(person), action: 'document.sent', subjectId: id })
  await notifyReceived(scene, person, { id, kind: upload.kind, paper }, at)
}

/** Sends an official receipt, and its quantity a minute later. */
export async function sendReceipt(
  scene: Scene,
  person: Person,
  upload: Upload,
  { letterId, quantity, at }: { letterId: string; quantity: number; at: Date },
) {
  const actorId = accountIdOf(person)
  const subjectId = await send(scene, person, upload, at, { letterId, status: 'NeedsQuantity' })
  await audit(scene, person, { at, actorId, action: 'document.sent', subjectId })
  const later = hoursAfter(at, 1 / 60)
  await putQuantity(scene.db, { documentId: subjectId, patientId: patientIdOf(person), quantity, now: later })
  await audit(scene, person, { at: later, actorId, action: 'receipt.quantity_put', subjectId })
  await notifyReceived(scene, person, { id: subjectId, kind: upload.kind }, later)
  return subjectId
}

/** Replaces a declined document, which may be one of the registration. */
export async function sendAgain(
  scene: Scene,
  person: Person,
  upload: Upload,
  { replaces, at, ...place }: Place & { replaces: string; at: Date },
) {
  const { db } = scene
  const patientId = patientIdOf(person)
  const accountId = accountIdOf(person)
  await markReplaced(db, replaces, patientId, at)
  const documentId = await send(scene, person, upload, at, { ...place, replaces })
  await audit(scene, person, { at, actorId: accountId, action: 'document.replaced', subjectId: documentId })
  const reference = await reopenRegistration(db, patientId, at)
  if (reference) {
    await audit(scene, person, { at, actorId: accountId, action: 'registration.sent_again' })
    await notifyRegistered(scene, { patientId: patientIdOf(person), reference }, at)
  } else await notifyReceived(scene, person, { id: documentId, kind: upload.kind }, at)
  return documentId
}

async function notifyRegistered({ db }: Scene, of: { patientId: string; reference: string }, now: Date) {
  const params = { reference: of.reference, ...(await promiseParams(db, 'registration')) }
  await notifyPatient(db, { patientId: of.patientId, kind: 'RegistrationReceived', params, now })
}

async function notifyReceived(
  { db }: Scene,
  person: Person,
  document: Parameters<typeof receivedNotification>[1],
  now: Date,
) {
  await notifyPatient(db, { patientId: patientIdOf(person), ...(await receivedNotification(db, document)), now })
}

export async function claim({ db }: Scene, person: Person, letterId: string, branch: Branch, at: Date) {
  const claimed = await claimAs(db, patientIdOf(person), { letterId, branchId: branch.id, now: at, request: REQUEST })
  if (claimed?.status !== 'Claimed') throw new Error(`${person.first} could not claim the letter.`)
}

export const undo = ({ db }: Scene, person: Person, letterId: string, at: Date) =>
  undoClaim(db, {
    ...{ letterId, patientId: patientIdOf(person), accountId: accountIdOf(person), byCaregiver: false },
    ...{ now: at, request: REQUEST },
  })

/** Opens the letter, which renews an expired code. */
export async function openLetter({ db }: Scene, person: Person, letterId: string, at: Date) {
  const letter = await findLetterOfPatient(db, letterId, patientIdOf(person), at)
  return letter && withValidCode(db, letter, patientIdOf(person), at)
}

export async function leaveProgram({ db }: Scene, person: Person, at: Date) {
  const [patientId, accountId] = [patientIdOf(person), accountIdOf(person)]
  await leave(db, { patientId, actorId: accountId, request: REQUEST, now: at })
  await notifyPatient(db, { patientId, kind: 'Unsubscribed', now: at })
}
