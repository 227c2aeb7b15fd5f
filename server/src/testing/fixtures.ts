// A small program with everything in it, in the states that matter: what the tests over the whole contract call on.
// `mine` is the patient who calls; `theirs` is another one, whose every text holds THEIR_MARK.

import { randomUUID } from 'node:crypto'
import type { Role } from '@aruga/contract/endpoint'
import { Secret, TOTP } from 'otpauth'
import { NO_PASSWORD } from '../auth/passwords/passwords.ts'
import { beginSecondFactor, confirmSecondFactor } from '../auth/second-factor/second-factor.ts'
import { hashToken, newToken } from '../auth/sessions/tokens.ts'
import type { Db } from '../db/open.ts'
import { insertImport } from '../features/csv/queries.ts'
import { openRequest } from '../features/erasure/queries.ts'
import { readableCode } from '../readable-code.ts'
import type { TestApp } from './app.ts'
import { addPatientWithAll } from './patient-fixtures.ts'
import { addBranch, addDoctor, addPatient, addPharmacist, addProduct, addSession, addStaff } from './people.ts'
import type { Place } from './place.ts'

const THEIR_MARK = 'Quixabeira'

/** Who sends a request. */
export type CallerName = Role | 'nobody'

export type World = {
  tokens: Record<Role, string>
  /** What a name such as `mine.letter.Issued` stands for; a plan of a request writes it `@mine.letter.Issued`. */
  named: Record<string, string>
  /** What belongs to the other patients: none of it may ever reach `mine`. */
  secrets: string[]
}

/** What all worlds of a test share: nothing that a call of the contract changes. */
export async function addPlace({ db }: TestApp): Promise<Place> {
  await addDoctor(db, 'HCP-2468')
  await addDoctor(db, 'HCP-3579')
  await addDoctor(db, 'HCP-1357', true)
  const retiredBranch = await addBranch(db, 'Closed Street')
  await db.query(`UPDATE branch SET retired_at = '2026-01-01' WHERE id = $1`, [retiredBranch])
  return {
    branch: await addBranch(db, 'Test Avenue'),
    otherBranch: await addBranch(db, 'Other Road'),
    retiredBranch,
    product: await addProduct(db),
  }
}

/** A fresh set of people and their things; whatever is done to it, the next one knows nothing of it. */
export async function createWorld(server: TestApp, place: Place): Promise<World> {
  const { db, context } = server
  const [mine, theirs, applicant, reviewer, pharmacist, administrator] = await Promise.all([
    addPatientWithAll(server, place, { name: 'Maria', status: 'Active' }),
    addPatientWithAll(server, place, { name: THEIR_MARK, status: 'Active' }),
    addPatientWithAll(server, place, { name: `${THEIR_MARK}-new`, status: 'UnderReview' }),
    addStaff(db, 'reviewer'),
    addPharmacist(db, place.branch),
    addStaff(db, 'administrator'),
  ])
  const [colleague, invited] = await Promise.all([addStaff(db, 'reviewer'), addStaff(db, 'reviewer')])
  await db.query('UPDATE account SET password_hash = $2 WHERE id = $1', [invited.accountId, NO_PASSWORD])
  const kept = await addKept(db, colleague.accountId)
  const [patientToken, ...staff] = await Promise.all(
    [mine.things.accountId ?? '', reviewer.accountId, pharmacist.accountId, administrator.accountId].map((accountId) =>
      addSession(db, accountId, context.clock()),
    ),
  )
  // The reviewer has a case and the page of `mine` open.
  await db.query(
    `INSERT INTO audit_entry (at, actor_id, action, patient_id, subject_id) VALUES ($1, $2, 'patient.opened', $3, $3), ($1, $2, 'case.read', $3, $4)`,
    [context.clock(), reviewer.accountId, mine.things.id, mine.things['document.ReceiptWaiting']],
  )
  const of = (who: string, things: Record<string, string>) =>
    Object.fromEntries(Object.entries(things).map(([name, value]) => [`${who}.${name}`, value]))
  return {
    tokens: {
      patient: patientToken?.token ?? '',
      reviewer: staff[0]?.token ?? '',
      pharmacist: staff[1]?.token ?? '',
      administrator: staff[2]?.token ?? '',
    },
    named: {
      ...of('mine', mine.things),
      ...of('theirs', theirs.things),
      ...of('applicant', applicant.things),
      ...of('place', place),
      ...of('kept', kept),
      ...of('erasing', await addErasing(db)),
      ...of('secondFactor', await addSecondFactors(server, reviewer.accountId, administrator.accountId)),
      'colleague.id': colleague.accountId,
      'colleague.invited': invited.accountId,
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

/** The hand-over by which all of a letter was bought, just now. */
async function addDispensing({ db, context }: TestApp, letterId: string, place: Place, pharmacistId: string) {
  const id = randomUUID()
  await db.query(
    `INSERT INTO dispensing (id, letter_id, branch_id, claim_code, quantity, dispensed_by, dispensed_at)
     SELECT $1, id, $2, $3, quantity_dispensed, $4, $5 FROM letter WHERE id = $6`,
    [id, place.branch, readableCode(8), pharmacistId, context.clock(), letterId],
  )
  return id
}

/** A patient who wishes to be erased. */
async function addErasing(db: Db) {
  const { patientId } = await addPatient(db)
  const { rows } = await db.query('SELECT patient_code AS code FROM patient WHERE id = $1', [patientId])
  const wish = await openRequest(db, patientId, new Date())
  return { request: wish?.id ?? '', code: rows[0]?.code as string }
}

/** Of the one draft that there is. */
export const DRAFT_REVISION = 7_000

/** What administrators keep, of this world only. */
async function addKept(db: Db, accountId: string) {
  const branch = await addBranch(db, 'Kept Lane')
  const { rows } = await db.query('SELECT pharmacy_id FROM branch WHERE id = $1', [branch])
  const tableImport = await insertImport(db, {
    id: randomUUID(),
    table: 'healthcare-professionals',
    filename: 'codes.csv',
    content: [],
    badRows: 0,
    faults: [],
    startedBy: accountId,
    now: new Date(),
  })
  await db.query(
    `INSERT INTO content_draft (slug, language, title, markdown, revision, saved_at, saved_by)
     VALUES ('tnc', 'en', 'Terms', 'New terms.', $1, now(), $2)
     ON CONFLICT (slug, language) DO UPDATE SET revision = excluded.revision`,
    [DRAFT_REVISION, accountId],
  )
  return {
    branch,
    pharmacy: rows[0]?.pharmacy_id,
    product: await addProduct(db),
    professional: await addDoctor(db, `HCP-${readableCode(8)}`),
    import: tableImport.id,
  }
}

/** The reviewer has a second factor; the administrator has begun one, of which this is a first code. */
async function addSecondFactors({ context }: TestApp, reviewerId: string, administratorId: string) {
  const now = context.clock()
  const begin = async (id: string) => {
    const begun = await beginSecondFactor(context, { id, email: 'staff@demo.test', issuer: 'Aruga' }, now)
    return TOTP.generate({ secret: Secret.fromBase32(begun?.secret ?? ''), timestamp: now.getTime() })
  }
  const codes = await confirmSecondFactor(context, reviewerId, await begin(reviewerId), now)
  return { recoveryCode: codes?.[0] ?? '', code: await begin(administratorId) }
}
