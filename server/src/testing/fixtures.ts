// A small program with data of every kind in the states that matter, for the tests over the whole contract.
// `mine` is the calling patient; `theirs` is another one, whose texts all contain THEIR_MARK.

import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { languageCodes } from '@aruga/contract/languages'
import { paperFiles } from '@aruga/contract/papers/with-registration'
import type { Role } from '@aruga/contract/permissions'
import { Secret, TOTP } from 'otpauth'
import { creationOptions, requestToProve } from '../auth/passkeys/options.ts'
import { registerPasskey, verifyNewPasskey } from '../auth/passkeys/register.ts'
import { hashPassword, NO_PASSWORD } from '../auth/passwords/passwords.ts'
import { beginSecondFactor, hashOfRecoveryCode } from '../auth/second-factor/second-factor.ts'
import { savePin } from '../auth/sessions/pins.ts'
import { hashToken, newToken } from '../auth/sessions/tokens.ts'
import { type Database, type Db, inTransaction } from '../db/open.ts'
import { notRequested } from '../features/adverse-events/patient-facts.ts'
import { insertBreach } from '../features/breaches/queries.ts'
import { insertImport } from '../features/csv/queries.ts'
import { openRequest } from '../features/erasure/queries.ts'
import { putPrice } from '../features/formulary/price-queries.ts'
import { putTax } from '../features/formulary/tax-queries.ts'
import { checkPatientFile } from '../features/patients/import/check.ts'
import { checkStaffFile } from '../features/staff/file/check.ts'
import { handOverAdverseEvent } from '../records/adverse-events/hand-over.ts'
import { reportAdverseEvent } from '../records/adverse-events/report.ts'
import { cardHash, newCardNumber } from '../records/cards/number.ts'
import { insertBudget } from '../records/formulary/budgets/queries.ts'
import { findProposal, propose, showProposal } from '../records/formulary/second-person/proposals.ts'
import { makeLink } from '../records/mailed-links/links.ts'
import { makeNumberCode } from '../records/mailed-links/number-codes.ts'
import { insertPaperRequest } from '../records/papers/requests.ts'
import { insertRecall } from '../records/recalls/list.ts'
import { raiseSignal } from '../records/signals/raise.ts'
import { putInForce } from '../records/tiers/confirm.ts'
import { insertTier } from '../records/tiers/definitions.ts'
import { addGrant } from '../records/tiers/grant.ts'
import { readableCode } from '../texts/readable-code.ts'
import type { TestApp } from './app.ts'
import { createAuthenticator } from './authenticator.ts'
import { insertRows } from './insert-rows.ts'
import { addPaperKind } from './papers.ts'
import { addPatientWithAll } from './patient-fixtures.ts'
import {
  addAccount,
  addBranch,
  addDoctor,
  addHold,
  addLetter,
  addPatient,
  addPatientWithoutAccount,
  addPharmacist,
  addProduct,
  addSession,
  addStaff,
} from './people.ts'
import type { Place } from './place.ts'

const HOUR = 60 * 60_000

const THEIR_MARK = 'Quixabeira'

const RECOVERY_CODE = 'RC7XM-W49KD'
const recoverySalt = randomBytes(16)
// One hash for all: hashing is slow on purpose, and a set-up makes ten.
const pinHash = hashPassword('480517')
const recoveryHash = hashOfRecoveryCode(RECOVERY_CODE, recoverySalt)

/** `helper`: somebody who is no patient and acts for nobody. */
export type CallerName = Role | 'helper' | 'nobody'

export type Fixtures = {
  tokens: Record<Exclude<CallerName, 'nobody'>, string>
  /** Ids and other values by a name such as `mine.letter.Issued`; a request plan writes it `@mine.letter.Issued`. */
  named: Record<string, string>
  /** Values of the other patients, which must never reach `mine`. */
  secrets: string[]
}

/** Fixtures that a test file shares; no call of the contract changes them. */
export async function addPlace({ db }: TestApp): Promise<Place> {
  await addDoctor(db, 'HCP-2468')
  await addDoctor(db, 'HCP-3579')
  await addDoctor(db, 'HCP-1357', true)
  const retiredBranch = await addBranch(db, 'Closed Street')
  await db.query(`UPDATE branch SET retired_at = '2026-01-01' WHERE id = $1`, [retiredBranch])
  await db.query('UPDATE program SET branches_answer = true')
  return {
    branch: await addBranch(db, 'Test Avenue'),
    otherBranch: await addBranch(db, 'Other Road'),
    retiredBranch,
    product: await addProduct(db),
    paperKind: await addPaperKind(db, { seenBy: ['assessor', 'reviewer', 'lead'] }),
    kindsToRegister: (await addKindsToRegister(db)).join(),
    requestedKind: await addPaperKind(db, { names: { en: 'Payslip', fil: 'Payslip' } }),
  }
}

/** A fresh set of people with their data, independent of every other set. */
export async function createFixtures(server: TestApp, place: Place): Promise<Fixtures> {
  const { db, context } = server
  const [
    mine,
    theirs,
    applicant,
    reviewer,
    pharmacist,
    administrator,
    safety,
    lead,
    branchManager,
    finance,
    observer,
    assessor,
    clinic,
  ] = await Promise.all([
    addPatientWithAll(server, place, { name: 'Maria', status: 'Active' }),
    addPatientWithAll(server, place, { name: THEIR_MARK, status: 'Active' }),
    addPatientWithAll(server, place, { name: `${THEIR_MARK}-new`, status: 'UnderReview' }),
    addStaff(db, 'reviewer'),
    addPharmacist(db, place.branch),
    addStaff(db, 'administrator'),
    addStaff(db, 'safety'),
    addStaff(db, 'lead'),
    addStaff(db, 'branchManager', undefined, place.branch),
    addStaff(db, 'finance'),
    addStaff(db, 'observer'),
    addStaff(db, 'assessor'),
    addStaff(db, 'clinic'),
  ])
  const [colleague, invited, pharmacistHere, invitedHere] = await Promise.all([
    addStaff(db, 'reviewer', 'A colleague of the test'),
    addStaff(db, 'reviewer'),
    addPharmacist(db, place.branch),
    addPharmacist(db, place.branch),
  ])
  for (const { accountId } of [invited, invitedHere])
    await db.query('UPDATE account SET password_hash = $2 WHERE id = $1', [accountId, NO_PASSWORD])
  const managed = await addManaged(db, colleague.accountId)
  const [patientToken, ...staff] = await Promise.all(
    [
      mine.things.accountId ?? '',
      ...[reviewer, pharmacist, administrator, safety, lead, branchManager, finance, observer, assessor, clinic].map(
        ({ accountId }) => accountId,
      ),
    ].map((accountId) => addSession(db, accountId, context.clock())),
  )
  const helperToken = await addSession(db, (await addAccount(db, 'patient')).accountId, context.clock())
  await savePin(db, { accountId: pharmacist.accountId, hash: await pinHash, now: context.clock(), oneTime: false })
  // The reviewer has opened a case and the patient page of `mine`.
  await db.query(
    `INSERT INTO audit_entry (at, actor_id, action, patient_id, subject_id)
     VALUES ($1, $2, 'patient.opened', $3, $3), ($1, $2, 'case.read', $3, $4), ($1, $2, 'patient.opened', $5, $5)`,
    [
      ...[context.clock(), reviewer.accountId, mine.things.id, mine.things['document.ReceiptWaiting']],
      mine.things.ward,
    ],
  )
  const sideEffects = await addSideEffects(db, mine.things)
  const of = (who: string, things: Record<string, string>) =>
    Object.fromEntries(Object.entries(things).map(([name, value]) => [`${who}.${name}`, value]))
  return {
    tokens: {
      patient: patientToken?.token ?? '',
      reviewer: staff[0]?.token ?? '',
      pharmacist: staff[1]?.token ?? '',
      administrator: staff[2]?.token ?? '',
      safety: staff[3]?.token ?? '',
      lead: staff[4]?.token ?? '',
      branchManager: staff[5]?.token ?? '',
      finance: staff[6]?.token ?? '',
      observer: staff[7]?.token ?? '',
      helper: helperToken.token,
      assessor: staff[8]?.token ?? '',
      clinic: staff[9]?.token ?? '',
    },
    named: {
      ...of('mine', mine.things),
      ...of('theirs', theirs.things),
      ...of('applicant', applicant.things),
      ...of('place', place),
      ...of('managed', managed),
      ...of('managed', await addTeam(db, reviewer.accountId, applicant.things.id ?? '')),
      ...of('proposal', await addProposals(db, administrator.accountId, colleague.accountId, context.clock())),
      ...of('login', await addNumbers(server)),
      ...of('newcomer', await addNewcomer(server)),
      ...of('erasing', await addErasing(db)),
      ...of('sideEffect', sideEffects),
      ...of('enrolled', await addEnrolled(db, clinic.accountId)),
      'signal.id': await addSignal(db, mine.things.id ?? '', context.clock()),
      'mine.sideEffect': sideEffects.waiting,
      'mine.followUp': await addCallWithFollowUp(db, mine.things.id ?? '', reviewer.accountId, 'Open'),
      'mine.followUpDone': await addCallWithFollowUp(db, mine.things.id ?? '', reviewer.accountId, 'Done'),
      'mine.paperRequest': await addPaperRequest(db, mine.things.id ?? '', place, reviewer.accountId),
      'mine.accessProposal': await addAccessProposal(db, mine.things, colleague.accountId, context.clock()),
      'mine.secondLook': await addSecondLook(db, mine.things, colleague.accountId, context.clock()),
      ...of('statement', await addStatements(db, place)),
      ...of('tiered', await addTiered(db, { by: colleague.accountId, openedBy: reviewer.accountId }, context.clock())),
      ...of('outside', await addWebhooks(db, colleague.accountId, administrator.accountId)),
      ...of('held', await addPatientOnLegalHold(db, administrator.accountId)),
      ...of('passkey', await addPasskeys(server, mine.things.accountId ?? '', patientToken?.sessionId ?? '')),
      ...of('secondFactor', await addSecondFactors(server, reviewer.accountId, administrator.accountId)),
      'theirs.sideEffect': (await addSideEffects(db, theirs.things)).waiting,
      'colleague.id': colleague.accountId,
      'colleague.invited': invited.accountId,
      'colleague.pharmacist': pharmacistHere.accountId,
      'colleague.invitedPharmacist': invitedHere.accountId,
      'mine.dispensing': await addDispensing(
        server,
        mine.things['letter.Dispensed'] ?? '',
        place,
        pharmacist.accountId,
      ),
      'mine.session.current': patientToken?.sessionId ?? '',
      'unknown.id': randomUUID(),
      'unknown.filename': hashToken(newToken()).toString('hex'),
      'unknown.code': readableCode(8),
      'unknown.token': newToken(),
      'doctor.code': 'HCP-2468',
      'doctor.second': 'hcp-3579',
      'doctor.retired': 'HCP-1357',
    },
    secrets: [THEIR_MARK, ...Object.values(theirs.things), ...Object.values(applicant.things)],
  }
}

/** As many as a registration has files for. */
const addKindsToRegister = (db: Db) =>
  Promise.all(
    paperFiles.map((name) =>
      addPaperKind(db, { asked: 'Registration', names: { en: name, fil: name }, isRequired: false }),
    ),
  )

/** What a reviewer asks the patient for. */
async function addPaperRequest(db: Db, patientId: string, { requestedKind: kindId }: Place, by: string) {
  const note = { en: 'For the discount', fil: 'Para sa diskuwento' }
  return (await insertPaperRequest(db, { patientId, kindId, note, by, now: new Date() })) ?? ''
}

/** A colleague proposes that somebody may act for the patient. */
async function addAccessProposal(
  db: Db,
  { id: patientId, inviterEmail }: Record<string, string>,
  by: string,
  now: Date,
) {
  const [id, documentId] = [randomUUID(), randomUUID()]
  await db.query(
    `INSERT INTO document (id, patient_id, kind, status, filename, original_name, content_type, size, sha256, redactions, uploaded_at, sent_by)
     SELECT $1, patient_id, 'Authority', 'UnderReview', 'order ' || patient_id, 'order.pdf', content_type, size, sha256, '[]', $3, $4
     FROM document WHERE patient_id = $2 AND kind = 'Id'`,
    [documentId, patientId, now, by],
  )
  await db.query(
    `INSERT INTO access_proposal (id, patient_id, account_id, scope, relation, paper, document_id, proposed_by, proposed_at)
     SELECT $1, $2, id, '{see,claim}', 'Guardian', 'Court order 12-2026', $4, $5, $6 FROM account WHERE email = $3`,
    [id, patientId, inviterEmail, documentId, by, now],
  )
  return id
}

/** A colleague's decline, sampled for a second look. */
async function addSecondLook(db: Db, { id: patientId, ...things }: Record<string, string>, by: string, now: Date) {
  const id = randomUUID()
  await db.query(
    `INSERT INTO second_look (id, case_kind, case_id, patient_id, outcome, reason, not_eligible, decided_by, decided_at)
     VALUES ($1, 'Prescription', $2, $3, 'Declined', 'Blurry', false, $4, $5)`,
    [id, things['document.PrescriptionDeclined'], patientId, by, now],
  )
  return id
}

/** The follow-up of a call, done just now if it is. */
async function addCallWithFollowUp(db: Db, patientId: string, by: string, status: 'Open' | 'Done') {
  const [callId, id] = [randomUUID(), randomUUID()]
  await db.query(
    `INSERT INTO call_note (id, patient_id, called_at, direction, outcome, words, noted_by, noted_at)
     VALUES ($1, $2, now(), 'FromPatient', 'FollowUp', 'Where to buy', $3, now())`,
    [callId, patientId, by],
  )
  await db.query(
    `INSERT INTO follow_up (id, call_id, patient_id, status, due_on, owner_id, result, ended_by, ended_at)
     SELECT $1, $2, $3, $5, current_date, $4, done.result, done.by, done.at
     FROM (SELECT 1) one LEFT JOIN (SELECT 'They found it' AS result, $4::uuid AS by, now() AS at WHERE $5 = 'Done') done ON true`,
    [id, callId, patientId, by, status],
  )
  return id
}

/**
 * Receivers of events that a colleague added: one switched on with an event that was given up, and two that are off. They are a database's own, as
 * there may be ten at most, and are as before for each set of fixtures.
 */
async function addWebhooks(db: Db, by: string, allowedBy: string) {
  const [on, off, unused, event] = ['1', '2', '3', '4'].map((digit) => digit.repeat(8) + RECEIVER.slice(8)) as [
    string,
    string,
    string,
    string,
  ]
  await db.query(
    `INSERT INTO webhook (id, address, purpose, kinds, ends_on, secret, added_at, added_by, allowed_at, allowed_by)
     SELECT id, 'https://receiver.test/events', 'Counting claims', '{letter.claimed}', '2099-12-31', '\\x00', now(), $2,
       CASE WHEN id = $4 THEN now() END, CASE WHEN id = $4 THEN $3::uuid END FROM unnest($1::uuid[]) AS id
     ON CONFLICT (id) DO UPDATE SET added_by = excluded.added_by, allowed_at = excluded.allowed_at, allowed_by = excluded.allowed_by`,
    [[on, off, unused], by, allowedBy, on],
  )
  const { rows } = await db.query(
    `INSERT INTO webhook_event (id, webhook_id, kind, subject_id, at, data, state, since, due_at, ended_at)
     VALUES ($1, $2, 'letter.claimed', $1, now(), '{}', 'GivenUp', now(), now(), now()) ON CONFLICT DO NOTHING RETURNING id`,
    [event, on],
  )
  if (rows.length > 0)
    await db.query(
      `INSERT INTO webhook_try (event_id, at, fault, status, milliseconds) VALUES ($1, now(), 'Refused', 500, 12)`,
      [event],
    )
  return { on, off, unused, event }
}
const RECEIVER = '00000000-0000-4000-8000-000000000315'

/** A tier with a rule, and a patient whom the reviewer has opened: they have the tier, and wait for it anew. */
async function addTiered(db: Db, { by, openedBy }: Record<'by' | 'openedBy', string>, now: Date) {
  const details = { names: { en: 'Care price', fil: 'Presyong may malasakit' }, proof: 'Certificate', validMonths: 12 }
  const tier = await insertTier(db, { ...details, needsSecond: false })
  const { patientId: patient } = await addPatient(db)
  await db.query(
    `INSERT INTO audit_entry (at, actor_id, action, patient_id, subject_id) VALUES ($1, $2, 'patient.opened', $3, $3)`,
    [...[now, openedBy, patient]],
  )
  const [inForce, waiting] = [randomUUID(), randomUUID()]
  const grant = { patientId: patient, tierId: tier, reason: 'No income', seen: 'Certificate, by mail', by, now }
  await addGrant(db, { id: inForce, ...grant })
  await putInForce(db, { id: inForce, validMonths: 12, by, confirmedBy: null, now })
  await addGrant(db, { id: waiting, ...grant })
  return { tier, patient, inForce, waiting }
}

/** The hand-over that completed a letter, just now. */
async function addDispensing({ db, context }: TestApp, letterId: string, place: Place, pharmacistId: string) {
  const id = randomUUID()
  await db.query(
    `INSERT INTO dispensing (id, letter_id, branch_id, claim_code, quantity, dispensed_by, dispensed_at)
     SELECT $1, id, $2, $3, quantity_dispensed, $4, $5 FROM letter WHERE id = $6`,
    [id, place.branch, readableCode(8), pharmacistId, context.clock(), letterId],
  )
  return id
}

async function addBudget(db: Db, productId: string) {
  const budget = { productId, period: 'Month' as const, day: '2030-01-15', amount: 5_000_000 }
  return (await insertBudget(db, budget)) ?? ''
}

// Each statement has a month of its own, all of them before the days of the examples, however many there are.
let statementMonths = 0
/** Statements of the pharmacist’s branch, with one line each. */
async function addStatements(db: Db, place: Place) {
  const things: Record<string, string> = {}
  for (const state of ['Open', 'Disputed', 'Accepted']) {
    const name = state.toLowerCase()
    const [id, line] = [randomUUID(), randomUUID()]
    const number = `S-0001-${String(statementMonths).padStart(4, '0')}`
    const money = { benefit_units: 1, benefit_amount: 100_000, owed_amount: 100_000 }
    const month = new Date(Date.UTC(1900, statementMonths++, 1)).toISOString()
    await insertRows(db, 'statement', [
      {
        id,
        number,
        branch_id: place.branch,
        month,
        status: state,
        made_at: month,
        lines: 1,
        units: 4,
        ...money,
      },
    ])
    const product = { letter_number: 'L-1', product_name: 'Insulin glargine', strength: '100 units/mL', unit: 'pen' }
    const paid = { quantity: 4, unit_price: 100_000, charged_units: 3, patient_amount: 300_000 }
    const dispute = state === 'Disputed' ? 'It was eight pens' : null
    await insertRows(db, 'statement_line', [
      { id: line, statement_id: id, position: 1, at: month, ...product, ...paid, ...money, dispute },
    ])
    things[name] = id
    things[`${name}Line`] = line
    things[`${name}Number`] = number
  }
  return things
}

/** Changes that wait for a second person: a colleague's, and the administrator's own. */
async function addProposals(db: Db, administratorId: string, colleagueId: string, now: Date) {
  const [theirs, own] = [randomUUID(), randomUUID()]
  const price = { pharmacyId: null, branchId: null, amount: 110_000, from: '2026-12-01' }
  const changes = [{ kind: 'price' as const, productId: await addProduct(db), ...price }]
  const proposal = { filename: null, changes, words: 'price', request: { id: 'fixture' }, now }
  await propose(db, { ...proposal, id: theirs, proposedBy: colleagueId })
  await propose(db, { ...proposal, id: own, proposedBy: administratorId })
  const stored = await findProposal(db, theirs, administratorId)
  const seen = stored ? (await showProposal(db, stored, now)).seen : ''
  return { theirs, own, seen }
}

/** A person who has registered but not followed the mailed link, nor used the code. */
async function addNewcomer({ db, context }: TestApp) {
  const now = context.clock()
  const { accountId } = await addPatient(db, 'UnderReview')
  const mobile = newMobile()
  await db.query(`UPDATE account SET status = 'unverified', mobile = $2 WHERE id = $1`, [accountId, mobile])
  const link = await makeLink(db, accountId, now, { purpose: 'Registration' })
  const code = await makeNumberCode(db, context.keys, { accountId, purpose: 'Registration' }, now)
  return { accountId, mobile, code: code?.code ?? '', registrationToken: link?.token ?? '' }
}

/** Each is new: a number gets few codes a day. */
const newMobile = () => `+63917${String(randomInt(10_000_000)).padStart(7, '0')}`

/** Somebody who has asked for a code to choose a new password, and a number that nobody has. */
async function addNumbers({ db, context }: TestApp) {
  const { accountId } = await addAccount(db, 'patient')
  const mobile = newMobile()
  await db.query('UPDATE account SET mobile = $2 WHERE id = $1', [accountId, mobile])
  const made = await makeNumberCode(db, context.keys, { accountId, purpose: 'PasswordReset' }, context.clock())
  return { mobile, code: made?.code ?? '', free: newMobile() }
}

/** A patient with an open erasure request. */
async function addErasing(db: Db) {
  const { patientId } = await addPatient(db)
  const { rows } = await db.query('SELECT patient_code AS code FROM patient WHERE id = $1', [patientId])
  const request = await openRequest(db, patientId, new Date())
  return { request: request?.id ?? '', code: rows[0]?.code as string }
}

/** Side effects of a patient: a waiting one, and one that was handed over; and a defect. */
async function addSideEffects(db: Db, { id: patientId = '', accountId = '' }: Record<string, string>) {
  const reporter = { kind: 'Patient' as const, name: null, contact: null }
  const patient = { initials: 'MT', age: 60, sex: null }
  const facts = {
    product: 'Insulin',
    batch: null,
    beganOn: null,
    endedOn: null,
    seriousness: [],
    outcome: 'Unknown' as const,
  }
  const now = new Date()
  const report = { patientId, by: accountId, words: 'A rash', facts: { ...facts, ...notRequested, reporter, patient } }
  const waiting = await reportAdverseEvent(db, { ...report, knownAt: now, now })
  const handedOver = await reportAdverseEvent(db, { ...report, knownAt: now, now })
  await handOverAdverseEvent(db, { id: handedOver.id, version: 1, by: accountId, to: 'The holder', now })
  const ofDefect = { ...report, facts: { ...report.facts, kind: 'ProductDefect' as const } }
  const defect = await reportAdverseEvent(db, { ...ofDefect, knownAt: now, now })
  return { waiting: waiting.id, handedOver: handedOver.id, defect: defect.id }
}

/** A patient under a legal hold. */
async function addPatientOnLegalHold(db: Db, administratorId: string) {
  const { patientId } = await addPatient(db)
  const hold = await addHold(db, patientId, administratorId)
  return { hold }
}

/** The revision of the only content draft. */
export const DRAFT_REVISION = 7_000
/** The page about a product that the examples name. */
export const EDUCATION_SLUG = 'medicine-0000000000'

/** Reference data that administrators manage, of these fixtures only. */
async function addManaged(db: Database, accountId: string) {
  const branch = await addBranch(db, 'Kept Lane')
  const { rows } = await db.query('SELECT pharmacy_id FROM branch WHERE id = $1', [branch])
  const tableImport = await insertImport(db, {
    id: randomUUID(),
    table: 'healthcare-professionals',
    filename: 'codes.csv',
    content: [],
    badRows: 0,
    faults: [],
    warnings: [],
    startedBy: accountId,
    now: new Date(),
  })
  const staff = 'name,email,role\nRosa Halimbawa,rosa-in-a-file@demo.test,reviewer'
  const upload = { filename: 'staff.csv', content: Readable.from([Buffer.from(staff)]) }
  const staffFile = await checkStaffFile(db, { ...upload, startedBy: accountId, now: new Date() })
  const patientImport = await addPatientImport(db, accountId)
  // One to invite, and one to undo.
  const [importedFile, undoableFile] = [await addPatientImport(db, accountId), await addPatientImport(db, accountId)]
  await db.query(`UPDATE patient_import SET state = 'Imported' WHERE id = ANY ($1)`, [[importedFile, undoableFile]])
  await db.query(
    `INSERT INTO content_draft (slug, language, title, markdown, revision, saved_at, saved_by)
     VALUES ('tnc', 'en', 'Terms', 'New terms.', $1, now(), $2)
     ON CONFLICT (slug, language) DO UPDATE SET revision = excluded.revision`,
    [DRAFT_REVISION, accountId],
  )
  const product = await addProduct(db)
  await db.query(
    `INSERT INTO education_page (slug, product_id, place, shown) VALUES ($1, $2, 1, true) ON CONFLICT (slug) DO NOTHING`,
    [EDUCATION_SLUG, product],
  )
  const agreed = { pharmacyId: rows[0]?.pharmacy_id, branchId: null, amount: 110_000 }
  for (const from of ['2030-01-01', '2031-01-01']) await putPrice(db, product, { ...agreed, from })
  await putTax(db, product, { isExempt: false, advisory: null, from: '2030-01-01' })
  return {
    branch,
    pharmacy: rows[0]?.pharmacy_id,
    product,
    budget: await addBudget(db, product),
    professional: await addDoctor(db, `HCP-${readableCode(8)}`),
    import: tableImport.id,
    staffFile: staffFile.id,
    patientImport,
    importedFile,
    undoableFile,
    breach: await addBreach(db, accountId),
    ...(await addRecall(db, accountId)),
    notEligible: await addNotEligible(db),
  }
}

/** A checked file of two patients; the second looks like the first, by name and birthdate. */
async function addPatientImport(db: Database, startedBy: string) {
  const doctor = `HCP-${readableCode(8)}`
  await addDoctor(db, doctor)
  const rest = `Halimbawa,1961-03-14,${doctor},2026-01-02,C-17`
  const csv = [
    'old_number,first_name,last_name,birthdate,doctor,consent_date,consent_paper',
    ...[`A-${readableCode(8)},Ligaya,${rest}`, `A-${readableCode(8)},Ligaya,${rest}`],
  ].join('\n')
  const file = { filename: 'patients.csv', content: Readable.from([Buffer.from(csv)]), languages: languageCodes }
  return (await checkPatientFile(db, { ...file, startedBy, request: { id: 'fixtures' }, now: new Date() })).id
}

/** A team, and an assignment that `by` can undo. */
async function addTeam(db: Db, by: string, caseId: string) {
  const [team, batch] = [randomUUID(), randomUUID()]
  await db.query('INSERT INTO team (id, name, created_at) VALUES ($1, $2, now())', [team, `Team ${team.slice(0, 8)}`])
  await db.query('INSERT INTO team_member (team_id, account_id) VALUES ($1, $2)', [team, by])
  await db.query(
    `INSERT INTO case_owner (case_id, team_id, batch, assigned_by, assigned_at) VALUES ($1, $2, $3, $4, now())`,
    [caseId, team, batch, by],
  )
  return { team, batch }
}

/** A person whose registration is declined for good. */
async function addNotEligible(db: Db) {
  const { patientId } = await addPatient(db, 'Declined')
  await db.query('UPDATE patient SET not_eligible = true WHERE id = $1', [patientId])
  return patientId
}

/** A draft with a letter for its own product. */
async function addRecall(db: Database, listedBy: string) {
  const recalled = await addProduct(db)
  const { patientId } = await addPatient(db)
  const letter = await addLetter(db, patientId)
  await db.query('UPDATE letter SET product_id = $2 WHERE id = $1', [letter, recalled])
  const plan = { productId: recalled, note: { en: 'It was withdrawn.', fil: 'Binawi po ito.' } }
  const recall = await inTransaction(db, (tx) => insertRecall(tx, { plan, listedBy, now: new Date() }))
  return { recalled, recall }
}

/** A breach whose search is done, by an account that read nobody's data. */
async function addBreach(db: Db, openedBy: string) {
  const now = new Date()
  const scope = { actorId: openedBy, from: '2026-11-01T00:00:00Z' }
  const id = await insertBreach(db, { summary: 'A lost laptop', knownAt: now.toISOString(), scope, openedBy, now })
  await db.query('UPDATE breach SET searched_at = now() WHERE id = $1', [id])
  return id
}

/** The reviewer has a second factor; the administrator has begun to set one up, and `code` is its first code. */
async function addSecondFactors({ db, context }: TestApp, reviewerId: string, administratorId: string) {
  const now = context.clock()
  const begin = async (id: string) => {
    const begun = await beginSecondFactor(context, { id, email: 'staff@demo.test', issuer: 'Aruga' }, now)
    return TOTP.generate({ secret: Secret.fromBase32(begun?.secret ?? ''), timestamp: now.getTime() })
  }
  await begin(reviewerId)
  await db.query(`UPDATE second_factor SET confirmed_at = $2, recovery_salt = $3 WHERE account_id = $1`, [
    reviewerId,
    now,
    recoverySalt,
  ])
  await db.query('INSERT INTO recovery_code (account_id, hash) VALUES ($1, $2)', [reviewerId, await recoveryHash])
  return { recoveryCode: RECOVERY_CODE, code: await begin(administratorId) }
}

/** Signed answers: of a passkey of `mine` for a proof, and of a passkey to be added. */
async function addPasskeys({ db, context }: TestApp, accountId: string, sessionId: string) {
  // Valid for as long as a test moves its clock.
  const now = new Date(context.clock().getTime() + HOUR)
  const { origin } = new URL(context.config.publicUrl)
  const ask = () => creationOptions(context, { accountId, sessionId, name: 'x', programName: 'Aruga' }, now)
  const [owned, added] = [createAuthenticator(origin), createAuthenticator(origin)]
  const credential = owned.create(await ask())
  const made = await verifyNewPasskey(db, context.config, { sessionId, credential }, now)
  if (made) await registerPasskey(db, { accountId, sessionId, device: null, made }, now)
  const { id, response } = added.create(await ask())
  const proof = owned.get(await requestToProve(context, { accountId, sessionId }, now))
  return {
    'added.id': id,
    'added.clientDataJSON': response.clientDataJSON,
    'added.attestationObject': response.attestationObject,
    'proof.id': proof.id,
    'proof.clientDataJSON': proof.response.clientDataJSON,
    'proof.authenticatorData': proof.response.authenticatorData,
    'proof.signature': proof.response.signature,
    'proof.userHandle': proof.response.userHandle ?? '',
  }
}

async function addSignal(db: Db, patientId: string, now: Date): Promise<string> {
  const key = randomUUID()
  await raiseSignal(db, { kind: 'SamePicture', key, subjects: [{ patientId, documentId: null }] }, now)
  const { rows } = await db.query<{ id: string }>('SELECT id FROM signal WHERE key = $1', [key])
  return rows[0]?.id ?? ''
}

/** Somebody whom the clinic enrolled, without a phone: with a card, a letter and news to print. */
async function addEnrolled(db: Db, clinicId: string) {
  const patientId = await addPatientWithoutAccount(db)
  await db.query(
    `UPDATE patient SET enrolled = 'Desk', enrolled_by = $2, postal_address = '1 Test Avenue', birthdate = '1954-04-09' WHERE id = $1`,
    [patientId, clinicId],
  )
  const [card, notice, number] = [randomUUID(), randomUUID(), newCardNumber()]
  await db.query(
    `INSERT INTO patient_card (id, patient_id, number_hash, last_signs, made_at, made_by) VALUES ($1, $2, $3, $4, now(), $5)`,
    [card, patientId, cardHash(number), number.slice(-3), clinicId],
  )
  await db.query(
    `INSERT INTO paper_notice (id, patient_id, kind, title, body, created_at) VALUES ($1, $2, 'LetterIssued', '{"en":"Your letter"}', '{"en":"12 pens"}', now())`,
    [notice, patientId],
  )
  return { id: patientId, number, notice, letter: await addLetter(db, patientId) }
}
