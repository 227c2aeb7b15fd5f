// One patient with documents, letters, notifications and more in every state, by plain inserts.

import { randomInt, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { purposes } from '@aruga/contract/consents/consents'
import { dayInManila, endOf } from '@aruga/contract/days'
import { notificationKinds } from '@aruga/contract/notifications/kinds'
import { scopes } from '@aruga/contract/permissions'
import { hashToken, newToken } from '../auth/sessions/tokens.ts'
import type { Db } from '../db/open.ts'
import { smsCodeHash } from '../features/notifications/sms/numbers.ts'
import { beginNewNumber, makeNumberCode } from '../records/mailed-links/number-codes.ts'
import { newPatientCode } from '../records/registration/patient-code.ts'
import { readableCode } from '../texts/readable-code.ts'
import type { TestApp } from './app.ts'
import { insertRows } from './insert-rows.ts'
import { addAccount, addPatient, addPatientWithoutAccount, addSession } from './people.ts'
import type { Place } from './place.ts'

type Person = { name: string; status: string }
/** Ids and other values by name: `letter.Issued`, `filename.Id`. */
type Things = Record<string, string>

const DAY = 86_400_000

export async function addPatientWithAll(server: TestApp, place: Place, { name, status }: Person) {
  const { db, context } = server
  const now = context.clock()
  const { accountId, email } = await addAccount(db, 'patient', `${name}-${randomUUID()}@demo.test`)
  const id = randomUUID()
  const patientCode = newPatientCode()
  const photo = await storeFile(server, `photo of ${name}`)
  // A new number: each gets three codes a day.
  const phone = `917${String(randomInt(10_000_000)).padStart(7, '0')}`
  await db.query(
    `INSERT INTO patient (id, account_id, patient_code, reference, status, doctor_id, first_name, middle_name, last_name,
       mobile_phone_number, birthdate, registered_at, photo, photo_sha256, photo_size)
     SELECT $1, $2, $3, $4, $5, id, $6, $6, $6, $11, '1960-02-29', $7, $8, $9, $10
     FROM healthcare_professional WHERE code = 'HCP-2468'`,
    [
      ...[id, accountId, patientCode, `R-${id.slice(0, 13)}`, status, name, now, photo.key, photo.sha256, photo.size],
      `0${phone}`,
    ],
  )
  const person = { id, accountId, name, now }
  const things: Things = { id, accountId, email, patientCode }
  Object.assign(things, await addDocuments(server, person, registrationStates(status)))
  Object.assign(things, await addLetters(db, person, place, things))
  Object.assign(things, await addDocuments(server, person, receiptStates, things))
  await db.query(`INSERT INTO program_paper (document_id, patient_id, paper_kind_id) VALUES ($1, $2, $3)`, [
    things['document.PaperWaiting'],
    id,
    place.paperKind,
  ])
  Object.assign(things, await addNotifications(db, person))
  things.question = await addQuestion(db, id, things['document.GoodsWaiting'] ?? '', now)
  Object.assign(things, await addRights(server, person, { email, phone }))
  return { things }
}

async function addQuestion(db: Db, patientId: string, caseId: string, now: Date) {
  const id = randomUUID()
  await db.query(
    `INSERT INTO question (id, patient_id, case_kind, case_id, status, question_en, question_fil, asked_by, asked_at)
     SELECT $1, $2, 'ClaimedGoodsReceipt', $3, 'Asked', 'How many?', 'Ilan po?', account_id, $4 FROM patient WHERE id = $2`,
    [id, patientId, caseId, now],
  )
  return id
}

type Owner = { id: string; accountId: string; name: string; now: Date }
type DocumentState = { as: string; kind: string; status: string; letter?: string; quantity?: number }

const registrationStates = (patientStatus: string): DocumentState[] => [
  { as: 'Id', kind: 'Id', status: patientStatus === 'Active' ? 'Accepted' : 'UnderReview' },
  {
    as: 'PrescriptionUsed',
    kind: 'Prescription',
    status: patientStatus === 'Active' ? 'Accepted' : 'UnderReview',
  },
  { as: 'PrescriptionAccepted', kind: 'Prescription', status: 'Accepted' },
  { as: 'PrescriptionWaiting', kind: 'Prescription', status: 'UnderReview' },
  { as: 'PrescriptionDeclined', kind: 'Prescription', status: 'Declined' },
]
const receiptStates: DocumentState[] = [
  { as: 'ReceiptNeedsQuantity', kind: 'OfficialReceipt', status: 'NeedsQuantity', letter: 'Claimed' },
  { as: 'ReceiptWaiting', kind: 'OfficialReceipt', status: 'UnderReview', letter: 'Claimed', quantity: 2 },
  { as: 'ReceiptAccepted', kind: 'OfficialReceipt', status: 'Accepted', letter: 'Dispensed', quantity: 12 },
  { as: 'ReceiptDeclined', kind: 'OfficialReceipt', status: 'Declined', letter: 'Claimed', quantity: 1 },
  { as: 'GoodsWaiting', kind: 'ClaimedGoodsReceipt', status: 'UnderReview', letter: 'Claimed' },
  { as: 'PaperWaiting', kind: 'ProgramPaper', status: 'UnderReview' },
]

async function addDocuments(server: TestApp, { id, name, now }: Owner, states: DocumentState[], things: Things = {}) {
  const added: Things = {}
  const rows = await Promise.all(
    states.map(async ({ as, kind, status, letter, quantity }) => {
      const file = await storeFile(server, `%PDF-1.7 ${as} of ${name} ${randomUUID()}`)
      const documentId = randomUUID()
      added[`document.${as}`] = documentId
      added[`filename.${as}`] = file.key.slice(-64)
      return {
        id: documentId,
        patient_id: id,
        kind,
        status,
        decline_reason: status === 'Declined' ? 'Blurry' : null,
        decline_note_en: status === 'Declined' ? `Please, ${name}, once more` : null,
        decline_note_fil: status === 'Declined' ? `Pakiulit po, ${name}` : null,
        letter_id: letter ? things[`letter.${letter}`] : null,
        or_quantity: quantity ?? null,
        receipt_number: quantity ? `${name}-0001` : null,
        filename: file.key,
        original_name: `${as} of ${name}.pdf`,
        content_type: 'application/pdf',
        size: file.size,
        sha256: file.sha256,
        pages: 1,
        redactions: [],
        // The waiting document is the newest.
        uploaded_at: new Date(now.getTime() - (as === 'PrescriptionWaiting' ? DAY / 2 : DAY)),
        reviewed_at: status === 'Accepted' || status === 'Declined' ? now : null,
      }
    }),
  )
  await insertRows(server.db, 'document', rows)
  return added
}

type LetterState = {
  as: string
  status: string
  claimed?: true
  scanned?: true
  past?: true
  full?: true
  sharing?: string
}
/** `sharing`: the code of the letter with that name. */
const letterStates: LetterState[] = [
  { as: 'Issued', status: 'Issued' },
  { as: 'Claimed', status: 'Claimed', claimed: true },
  { as: 'ClaimedTogether', status: 'Claimed', claimed: true, sharing: 'Claimed' },
  { as: 'Scanned', status: 'Claimed', claimed: true, scanned: true },
  { as: 'Dispensed', status: 'Dispensed', full: true },
  { as: 'Expired', status: 'Expired', past: true },
  { as: 'PastItsDate', status: 'Issued', past: true },
  { as: 'Cancelled', status: 'Cancelled' },
]

async function addLetters(db: Db, { id, name, now }: Owner, place: Place, things: Things) {
  const added: Things = {}
  const at = (days: number) => new Date(now.getTime() + days * DAY)
  const rows = letterStates.map(({ as, status, claimed, scanned, past, full, sharing }) => {
    const letterId = randomUUID()
    const code = added[`code.${sharing}`] ?? readableCode(8)
    added[`letter.${as}`] = letterId
    if (claimed && !sharing) added[`code.${as}`] = code
    return {
      id: letterId,
      number: `L-${letterId}`,
      patient_id: id,
      product_id: place.product,
      product_name: `Insulin of ${name}`,
      strength: '100 units/mL',
      unit: 'pen',
      benefit_en: `Half for ${name}`,
      benefit_fil: `Kalahati para kay ${name}`,
      quantity_approved: 12,
      quantity_dispensed: full ? 12 : 0,
      // By its accepted receipt.
      quantity_receipted: full ? 12 : 0,
      status,
      issued_at: at(past ? -100 : -2),
      valid_until: endOf(dayInManila(at(past ? -10 : 88))),
      prescription_id: as === 'Claimed' ? things['document.PrescriptionUsed'] : null,
      branch_id: claimed || full ? place.branch : null,
      branch_name: claimed || full ? 'Test Avenue' : null,
      claim_code: claimed ? code : null,
      claimed_at: claimed ? at(sharing ? -0.09 : -0.1) : null,
      code_valid_until: claimed ? at(0.9) : null,
      scanned_at: scanned ? at(-0.01) : null,
    }
  })
  await insertRows(db, 'letter', rows)
  const issued = rows.map((row) => ({
    letter_id: row.id,
    state: 'Issued',
    at: row.issued_at,
    by: 'program',
    note: name,
  }))
  await insertRows(db, 'letter_event', issued)
  return added
}

async function addNotifications(db: Db, { accountId, name, now }: Owner) {
  const added: Things = {}
  const rows = notificationKinds.slice(0, 4).map((kind, n) => {
    const notificationId = randomUUID()
    added[`notification.${n === 0 ? 'read' : n === 1 ? 'unread' : n}`] = notificationId
    const text = `Notification ${n} for ${name}`
    const texts = { title_en: text, title_fil: text, body_en: text, body_fil: text }
    const read_at = n === 0 ? now : null
    return { id: notificationId, account_id: accountId, kind, ...texts, created_at: now, read_at }
  })
  await insertRows(db, 'notification', rows)
  await db.query(`INSERT INTO mail (id, state, began_at) VALUES ($1, 'unknown', $2)`, [rows[0]?.id, now])
  return added
}

/** Mailed links, consents, an audit entry, a portable copy, a doctor, somebody who may collect, and a session. */
async function addRights(
  server: TestApp,
  { id, accountId, name, now }: Owner,
  { email, phone }: { email: string; phone: string },
) {
  const { db } = server
  const later = new Date(now.getTime() + DAY / 24)
  const links = { resetToken: newToken(), emailToken: newToken(), undoToken: newToken() }
  const link = (purpose: string, token: string, address: string) => ({
    account_id: accountId,
    purpose,
    token_hash: `\\x${hashToken(token).toString('hex')}`,
    email: address,
    created_at: now,
    expires_at: later,
  })
  const newEmail = `new-${email}`
  const mailed = [link('PasswordReset', links.resetToken, email), link('EmailChange', links.emailToken, newEmail)]
  await insertRows(db, 'mailed_link', mailed)
  const undo = { account_id: accountId, token_hash: `\\x${hashToken(links.undoToken).toString('hex')}` }
  await insertRows(db, 'email_undo', [{ ...undo, email: `old-${email}`, expires_at: later }])
  const codeHash = `\\x${smsCodeHash(server.context.keys, accountId, '123456').toString('hex')}`
  await insertRows(db, 'sms_number', [
    { account_id: accountId, number: `+63${phone}`, code_hash: codeHash, code_ends_at: later },
  ])
  const number = `+63918${String(randomInt(10_000_000)).padStart(7, '0')}`
  await beginNewNumber(db, { accountId, mobile: number, now })
  const made = await makeNumberCode(db, server.context.keys, { accountId, purpose: 'NewNumber' }, now)
  const wait = { account_id: accountId, security_stamp: randomUUID(), open_from: later, expires_at: later }
  await insertRows(db, 'delayed_reset', [{ ...wait, email }])
  const page = { page_slug: 'patient-consent', page_language: 'en', page_version: 1, page_hash: 'hash', channel: 'app' }
  const consents = purposes.map((purpose) => ({
    id: randomUUID(),
    patient_id: id,
    purpose,
    granted: purpose === 'program',
    ...page,
    given_at: now,
  }))
  await insertRows(db, 'consent', consents)
  await db.query(
    `INSERT INTO audit_entry (at, actor_id, action, patient_id, subject_id, reason)
     VALUES ($1, $2, 'registration.read', $3, $3, $4)`,
    [now, randomUUID(), id, `to help ${name}`],
  )
  const copy = await storeFile(server, `PK copy of ${name}`)
  const copyId = randomUUID()
  await db.query(
    `INSERT INTO portable_copy (id, patient_id, requested_at, ready_at, expires_at, filename, size)
     VALUES ($1, $2, $3, $3, $4, $5, $6)`,
    [copyId, id, now, new Date(now.getTime() + DAY), copy.key, copy.size],
  )
  await db.query(
    `INSERT INTO doctor_assignment (patient_id, doctor_id, assigned_at) SELECT id, doctor_id, $2 FROM patient WHERE id = $1`,
    [id, now],
  )
  const collector = randomUUID()
  await db.query(
    `INSERT INTO collector (id, patient_id, name, relation, named_at) VALUES ($1, $2, $3, 'Daughter', $4)`,
    [collector, id, `Ana of ${name}`, now],
  )
  const caring = await addCaring(db, { id, accountId, now })
  const [collectorRequest, declinedRequest] = [randomUUID(), randomUUID()]
  await db.query(
    `INSERT INTO collector_request (id, patient_id, letter_id, branch_id, scanned_at, name, relation, digits, asked_at, expires_at, answer)
     SELECT one.id, patient_id, letter.id, branch_id, scanned_at, $4, 'Daughter', '4726', $5::timestamptz, $5::timestamptz + interval '10 minutes', answer
     FROM letter, (VALUES ($1::uuid, NULL), ($2, 'NotNow')) one (id, answer) WHERE patient_id = $3 AND scanned_at IS NOT NULL`,
    [collectorRequest, declinedRequest, id, `Ana of ${name}`, now],
  )
  const { token: accessToken, refreshToken = '', sessionId } = await addSession(db, accountId, now)
  const passkey = await addPasskey(db, accountId)
  return {
    ...links,
    numberCode: made?.code ?? '',
    copy: copyId,
    ...caring,
    collector,
    collectorRequest,
    declinedRequest,
    'session.other': sessionId,
    accessToken,
    refreshToken,
    passkey,
  }
}

/** A number that nobody has. */
async function addPasskey(db: Db, accountId: string) {
  const id = randomUUID()
  await db.query(
    `INSERT INTO passkey (id, account_id, credential_id, public_key, user_handle, counter, transports, added_at)
     VALUES ($1, $2, $3, '', $4, 0, '{}', now())`,
    [id, accountId, hashToken(newToken()), hashToken(newToken())],
  )
  return id
}

/** Stores a file with this content. */
async function storeFile({ context: { files } }: TestApp, text: string) {
  const received = await files.receive(Readable.from([Buffer.from(text)]), { maxBytes: 10_000 })
  return { ...received, key: await files.persist(received) }
}

/**
 * Somebody who helps the patient, an invitation of the patient, somebody whom the patient helps, one who invites the patient, and one for whom the
 * patient is the guardian.
 */
async function addCaring(db: Db, { id, accountId, now }: Pick<Owner, 'id' | 'accountId' | 'now'>): Promise<Things> {
  const [friend, inviter] = [await addPatient(db), await addPatient(db)]
  const ward = await addPatientWithoutAccount(db)
  const [caregiver, invitation, asked] = [randomUUID(), randomUUID(), randomUUID()]
  const access = { grounds: 'Invited', scope: '{see,send,claim}', relation: 'Friend', since: now }
  await insertRows(db, 'patient_access', [
    { ...access, id: caregiver, account_id: friend.accountId, patient_id: id },
    { ...access, id: randomUUID(), account_id: accountId, patient_id: friend.patientId },
    { ...access, id: randomUUID(), account_id: accountId, patient_id: ward, grounds: 'Guardian', scope: `{${scopes}}` },
  ])
  const invitationToken = newToken()
  const hashes = (token: string) => ({
    token_hash: `\\x${hashToken(token).toString('hex')}`,
    code_hash: `\\x${hashToken(`${token} 123456`).toString('hex')}`,
  })
  const invited = {
    name: 'Ana',
    relation: 'Daughter',
    scope: '{see,claim}',
    invited_at: now,
    expires_at: new Date(now.getTime() + DAY),
  }
  await insertRows(db, 'patient_invitation', [
    { ...invited, ...hashes(newToken()), id: invitation, patient_id: id, invited_by: accountId },
    { ...invited, ...hashes(invitationToken), id: asked, patient_id: inviter.patientId, invited_by: inviter.accountId },
  ])
  return { caregiver, invitation, invitationToken, helped: friend.patientId, ward, inviterEmail: inviter.email }
}
