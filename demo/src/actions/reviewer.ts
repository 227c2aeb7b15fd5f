// What a reviewer does, at a time in the past.

import type { AuditAction } from '@aruga/contract/audit/audit'
import { dayInManila, daysAfter } from '@aruga/contract/days'
import type { DocumentKind } from '@aruga/contract/documents/kinds'
import { mapLanguages } from '@aruga/contract/languages'
import type { PaperKind } from '@aruga/contract/papers/staff'
import type { CallNote } from '@aruga/contract/patients/calls'
import type { CaseKind, NoteTexts } from '@aruga/contract/review/case-file'
import type { DeclineReason } from '@aruga/contract/review/decline-reasons'
import en from '@aruga/locales/en/decline-messages.json' with { type: 'json' }
import { insertCall } from '@aruga/server/features/patients/calls'
import { notifyPatient } from '@aruga/server/notify/notify'
import { acceptDocument } from '@aruga/server/records/documents/accept'
import { declineDocument } from '@aruga/server/records/documents/decline'
import { acceptedNotification, documentNotification } from '@aruga/server/records/documents/messages'
import { findDocumentFile } from '@aruga/server/records/documents/queries'
import { addFollowUp } from '@aruga/server/records/follow-ups/add'
import { cancelOpenLetter } from '@aruga/server/records/letters/cancel'
import { countReceiptUnits } from '@aruga/server/records/letters/count-receipt'
import { issue } from '@aruga/server/records/letters/issue'
import { insertFromProgram, settleWaiting } from '@aruga/server/records/messages/queries'
import { insertPaperRequest } from '@aruga/server/records/papers/requests'
import { askAbout as ask } from '@aruga/server/records/questions/ask'
import { approveRegistration } from '@aruga/server/records/registration/approve'
import { listRegistrationDocuments } from '@aruga/server/records/registration/decided-documents'
import { declineRegistration } from '@aruga/server/records/registration/decline'
import { localesOf } from '@aruga/server/texts/locales'
import { dayIn, hoursAfter } from '../calendar.ts'
import { doctorOf } from '../doctors.ts'
import { idOf } from '../ids.ts'
import { type Person, patientIdOf } from '../people/person.ts'
import { type Product, productOf } from '../products.ts'
import { audit, REQUEST, type Scene } from '../scene.ts'

const declineTexts = localesOf('decline-messages', en)

type Decision = { reviewerId: string; at: Date }

/** Opens the case and its documents a few minutes before the decision. */
async function viewCase(
  scene: Scene,
  person: Person,
  { reviewerId, at }: Decision,
  caseId: string,
  documents: string[],
) {
  const opened = hoursAfter(at, -0.06)
  const action: AuditAction = caseId === patientIdOf(person) ? 'registration.read' : 'case.read'
  await audit(scene, person, { at: opened, actorId: reviewerId, action, subjectId: caseId, caseId })
  for (const [n, subjectId] of documents.entries()) {
    const seen = hoursAfter(opened, 0.01 * (n + 1))
    await audit(scene, person, { at: seen, actorId: reviewerId, action: 'document.viewed', subjectId, caseId })
  }
}

/** Approves the registration and issues the first letter. Returns the letter's id. */
export async function approve(scene: Scene, person: Person, decision: Decision, product = person.product) {
  const { db } = scene
  const patientId = patientIdOf(person)
  const { reviewerId, at: now } = decision
  const documents = await listRegistrationDocuments(db, patientId)
  const documentIds = documents.map(({ id }) => id)
  await viewCase(scene, person, decision, patientId, documentIds)
  const approved = await approveRegistration(db, { patientId, reviewerId, now, documentIds })
  if (!approved) throw new Error(`${person.first}'s registration was not there to approve.`)
  await audit(scene, person, { at: now, actorId: reviewerId, action: 'registration.approved', caseId: patientId })
  await notifyPatient(db, { patientId: patientIdOf(person), kind: 'RegistrationApproved', now })
  const prescription = documents.find(({ kind }) => kind === 'Prescription')
  return issueFor(scene, person, decision, prescription?.id ?? '', productOf(product))
}

async function issueFor({ db }: Scene, person: Person, decision: Decision, prescriptionId: string, product: Product) {
  const issuer = { reviewerId: decision.reviewerId, request: REQUEST, now: new Date(decision.at.getTime() + 1) }
  const sent = await findDocumentFile(db, prescriptionId)
  const written = hoursAfter(new Date(sent?.uploadedAt ?? decision.at), -24)
  const prescription = { writtenOn: dayIn(written), prescriber: doctorOf(person.doctor).name, ...product.dose }
  const order = { patientId: patientIdOf(person), prescriptionId, productId: product.id, prescription }
  const letter = await issue(db, order, issuer)
  if (!letter) throw new Error(`${person.first}'s letter was refused.`)
  return letter.id
}

/** Declines the registration because of one of its documents. */
export async function decline(
  scene: Scene,
  person: Person,
  decision: Decision,
  { wrong, reason }: { wrong: string; reason: DeclineReason },
) {
  const { db } = scene
  const patientId = patientIdOf(person)
  const { reviewerId, at: now } = decision
  const documentIds = (await listRegistrationDocuments(db, patientId)).map(({ id }) => id)
  await viewCase(scene, person, decision, patientId, documentIds)
  const note = mapLanguages(declineTexts, ({ document }) => document[reason])
  await declineRegistration(db, { patientId, reviewerId, now, documentIds }, { wrong: [wrong], reason, note })
  const entry = { at: now, actorId: reviewerId, action: 'registration.declined', caseId: patientId, reason } as const
  await audit(scene, person, entry)
  await notifyPatient(db, { patientId: patientIdOf(person), kind: 'RegistrationDeclined', params: { note }, now })
}

const NOTHING = { quantity: null, receiptNumber: null, receiptDate: null, branchId: null }

/** Accepts a prescription and issues a letter for it. Returns the letter's id. */
export async function acceptPrescription(
  scene: Scene,
  person: Person,
  decision: Decision,
  { documentId, product }: { documentId: string; product: string },
) {
  const { db } = scene
  const { reviewerId, at: now } = decision
  await viewCase(scene, person, decision, documentId, [documentId])
  const accepted = await acceptDocument(db, { documentId, reviewerId, now }, { letterId: null, ...NOTHING })
  if (!accepted) throw new Error(`${person.first}'s prescription was not there to accept.`)
  await auditDocument(scene, person, decision, documentId, 'document.accepted')
  await notifyPatient(db, { patientId: patientIdOf(person), ...acceptedNotification(accepted), now })
  return issueFor(scene, person, decision, documentId, productOf(product))
}

type Receipt = {
  documentId: string
  letterId: string
  product: string
  /** The values that the reviewer reads from the receipt; null for claimed goods. */
  bought: { quantity: number; receiptNumber: string; on: Date; branchId: string } | null
}

export async function acceptReceipt(scene: Scene, person: Person, decision: Decision, receipt: Receipt) {
  const { db } = scene
  const { reviewerId, at: now } = decision
  const { documentId, letterId, bought } = receipt
  await viewCase(scene, person, decision, documentId, [documentId])
  const facts = bought && { ...bought, receiptDate: dayIn(bought.on) }
  const accepted = await acceptDocument(db, { documentId, reviewerId, now }, { letterId, ...(facts ?? NOTHING) })
  if (!accepted) throw new Error(`${person.first}'s receipt was not there to accept.`)
  await auditDocument(scene, person, decision, documentId, 'document.accepted')
  const counted = bought && (await countReceiptUnits(db, letterId, bought.quantity, now))
  if (bought && !counted) throw new Error(`${person.first}'s receipt is for more than the letter.`)
  const product = productOf(receipt.product)
  const { name, unit, quantity: quantityApproved } = product
  const notified =
    bought && counted
      ? [{ ...counted, letterId, product: name, unit, quantity: bought.quantity, quantityApproved }]
      : []
  await notifyPatient(db, { patientId: patientIdOf(person), ...acceptedNotification(accepted, notified), now })
}

export async function declineUpload(
  scene: Scene,
  person: Person,
  decision: Decision,
  { documentId, reason }: { documentId: string; reason: DeclineReason },
) {
  const { db } = scene
  const { reviewerId, at: now } = decision
  const note = mapLanguages(declineTexts, ({ document }) => document[reason])
  await viewCase(scene, person, decision, documentId, [documentId])
  const declined = await declineDocument(db, { documentId, reviewerId, now }, { reason, note })
  if (!declined) throw new Error(`${person.first}'s document was not there to decline.`)
  await auditDocument(scene, person, decision, documentId, 'document.declined', reason)
  const document: { id: string; kind: DocumentKind } = declined
  await notifyPatient(db, {
    patientId: patientIdOf(person),
    ...documentNotification('DocumentDeclined', document, note),
    now,
  })
}

type Question = { kind: CaseKind; caseId: string; question: NoteTexts }

/** Asks about a document, without declining it. Returns the question's id. */
export async function askAbout(scene: Scene, person: Person, decision: Decision, { kind, caseId, question }: Question) {
  const { db } = scene
  const { reviewerId, at: now } = decision
  const id = idOf(`question about ${caseId}`)
  await viewCase(scene, person, decision, caseId, [caseId])
  const asking = { id, patientId: patientIdOf(person), kind, caseId, question, reviewerId, now }
  if (!(await ask(db, asking))) throw new Error(`${person.first} has a question already.`)
  await auditDocument(scene, person, decision, caseId, 'question.asked')
  await notifyPatient(db, {
    patientId: patientIdOf(person),
    kind: 'QuestionAsked',
    params: { question },
    subjectId: id,
    now,
  })
  return id
}

/** Asks for a paper of the program. */
export async function askForPaper(
  scene: Scene,
  person: Person,
  { reviewerId, at: now }: Decision,
  { kind, note }: { kind: Pick<PaperKind, 'id' | 'names'>; note: NoteTexts },
) {
  const { db } = scene
  const patientId = patientIdOf(person)
  await insertPaperRequest(db, { patientId, kindId: kind.id, note, by: reviewerId, now })
  await audit(scene, person, { at: now, actorId: reviewerId, action: 'paper.requested', subjectId: kind.id })
  await notifyPatient(db, { patientId, kind: 'PaperRequested', params: { paper: kind.names, note }, now })
}

type Text = { title: NoteTexts; body: NoteTexts }

/** Replies to the patient, who then no longer waits. */
export async function writeTo(scene: Scene, person: Person, { reviewerId, at: now }: Decision, text: Text) {
  const { db } = scene
  const patientId = patientIdOf(person)
  const id = idOf(`message to ${person.first} at ${now.toISOString()}`)
  await settleWaiting(db, patientId)
  await insertFromProgram(db, { id, patientId, ...text, by: reviewerId, now })
  await audit(scene, person, { at: now, actorId: reviewerId, action: 'patient.written_to' })
  await notifyPatient(db, { patientId, kind: 'MessageFromProgram', params: text, subjectId: id, now })
}

type Call = Omit<CallNote, 'at'> & { followUp?: number }

/** Notes a call ten minutes after it; one that needs a follow-up has one for `followUp` days later, by its writer. */
export async function noteCall(
  scene: Scene,
  person: Person,
  { reviewerId, at }: Decision,
  { followUp, ...call }: Call,
) {
  const id = idOf(`call of ${person.first} at ${at.toISOString()}`)
  const now = hoursAfter(at, 1 / 6)
  await insertCall(scene.db, { id, patientId: patientIdOf(person), ...call, at, by: reviewerId, now })
  if (followUp !== undefined) {
    const plan = { day: daysAfter(dayInManila(at), followUp), ownerId: reviewerId }
    await addFollowUp(scene.db, { id: idOf(`follow-up of ${id}`), callId: id, patientId: patientIdOf(person), ...plan })
  }
  await audit(scene, person, { at: now, actorId: reviewerId, action: 'call.noted', subjectId: id })
}

function auditDocument(
  scene: Scene,
  person: Person,
  { reviewerId, at }: Decision,
  documentId: string,
  action: AuditAction,
  reason?: string,
) {
  const auditTarget = { subjectId: documentId, caseId: documentId, ...(reason && { reason }) }
  return audit(scene, person, { at, actorId: reviewerId, action, ...auditTarget })
}

/** Cancels a letter because the doctor changed the treatment. */
export async function cancelLetter(scene: Scene, person: Person, { reviewerId, at: now }: Decision, letterId: string) {
  const { db } = scene
  const reason = 'DoctorChangedTreatment'
  const note = mapLanguages(declineTexts, ({ letter }) => letter[reason])
  const cancelled = await cancelOpenLetter(db, letterId, note, now)
  if (!cancelled) throw new Error(`${person.first}'s letter was not there to cancel.`)
  await audit(scene, person, {
    at: now,
    actorId: reviewerId,
    action: 'letter.cancelled',
    subjectId: letterId,
    reason,
  })
  const params = { product: cancelled.productName, reason: note }
  await notifyPatient(db, { patientId: patientIdOf(person), kind: 'LetterCancelled', params, subjectId: letterId, now })
}
