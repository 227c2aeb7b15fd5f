// Reviewers and a patient act at the same time, in every combination: a waiting case is decided once.
import type { Document } from '@aruga/contract/documents/documents'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { inDrills } from '../../testing/drill.ts'
import { addProduct } from '../../testing/people.ts'
import {
  acceptPrescriptionAs,
  addReviewer,
  approveAs,
  declineRegistrationAs,
  type TestReviewer,
} from '../../testing/staff.ts'
import { recordDocument, takeFile } from '../documents/receive-files.ts'
import { patientOf, pdfFile, type TestPatient } from '../documents/testing.ts'

let server: TestApp
let reviewers: TestReviewer[]

beforeAll(async () => {
  server = await startTestApp()
  reviewers = [await addReviewer(server), await addReviewer(server, 'Ramon Reviewer')]
})
afterAll(() => server.close())

type DocumentIds = Record<'Id' | 'Prescription', string>

/** A registration under review, with the ids of its two documents. */
async function registration() {
  const patient = await patientOf(server, 'UnderReview')
  const record = async (kind: keyof DocumentIds) => {
    const received = await server.context.files.receive(pdfFile().stream() as never, { maxBytes: 100_000 })
    const file = { ...received, field: 'File', originalName: `${kind}.pdf` }
    const sender = { accountId: null, patientId: null, request: { id: 'test' } }
    const files = await takeFile(server.context, kind, file, sender)
    return recordDocument(server.db, patient, files, new Date())
  }
  return { patient, documents: { Id: await record('Id'), Prescription: await record('Prescription') } }
}

test('When a prescription is accepted while its patient replaces it, only one of the two happens', async () => {
  const productId = await addProduct(server.db)
  const [reviewer, other] = reviewers as [TestReviewer, TestReviewer]
  for (let round = 0; round < inDrills(12, 2); round++) {
    const patient = await patientOf(server)
    const { id } = await patient.sent('Prescription')
    const [accepted, again, replaced] = await Promise.all([
      acceptPrescriptionAs(reviewer, id, { productId }),
      acceptPrescriptionAs(other, id, { productId }),
      patient.replace(id),
    ])
    const letters = [accepted, again].filter(({ statusCode }) => statusCode === 200).length
    expect([accepted, again, replaced].map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
    const { rows } = await server.db.query('SELECT count(*)::int AS letters FROM letter WHERE patient_id = $1', [
      patient.patientId,
    ])
    expect(rows[0]).toEqual({ letters })
  }
})

type Action = { by: 0 | 1; does: 'approve' | 'decline' | 'decline one' } | { by: 'patient'; sends: keyof DocumentIds }
const actions: fc.Arbitrary<Action[]> = fc.array(
  fc.oneof(
    fc.record({ by: fc.constantFrom(0, 1), does: fc.constantFrom('approve', 'decline', 'decline one') }),
    fc.record({ by: fc.constant('patient'), sends: fc.constantFrom('Id', 'Prescription') }),
  ) as fc.Arbitrary<Action>,
  { minLength: 2, maxLength: 5 },
)

const perform = (action: Action, patient: TestPatient, documents: DocumentIds) => {
  if (action.by === 'patient') return patient.replace(documents[action.sends])
  const reviewer = reviewers[action.by] as TestReviewer
  const documentIds = Object.values(documents)
  if (action.does === 'approve') return approveAs(reviewer, patient.patientId, { documentIds })
  return declineRegistrationAs(reviewer, patient.patientId, {
    documentIds,
    wrong: action.does === 'decline' ? documentIds : [documents.Prescription],
  })
}

test('Whatever two reviewers and the patient do at the same time, a registration is decided once, on documents that were seen', async () => {
  await fc.assert(
    fc.asyncProperty(actions, async (sequence) => {
      const { patient, documents } = await registration()
      const answers = await Promise.all(sequence.map((action) => perform(action, patient, documents)))
      const of = (which: (action: Action) => boolean) => answers.filter((_, place) => which(sequence[place] as Action))
      const decisions = of(({ by }) => by !== 'patient')
      const won = decisions.filter(({ statusCode }) => statusCode === 200)
      const replaced = of(({ by }) => by === 'patient').filter(({ statusCode }) => statusCode === 200)
      expect(answers.filter(({ statusCode }) => statusCode >= 500)).toEqual([])
      expect(won.length).toBeLessThanOrEqual(1)
      for (const { statusCode, body } of decisions.filter((answer) => !won.includes(answer))) {
        expect(statusCode).toBe(409)
        const { code, data } = JSON.parse(body).error
        if (won.length > 0 && code === 'Aruga:CaseAlreadyDecided') expect(data.by).toMatch(/Reviewer$/)
        else expect(code).toBe('Aruga:CaseChanged')
      }
      if (decisions.length > 0 && replaced.length === 0) expect(won).toHaveLength(1)
      await expectAuditedAndNotified(patient, won.length)
      await expectOnlySeenDecided(patient, Object.values(documents))
    }),
    { numRuns: 25, seed: 20_261_121 },
  )
})

/** Each decision has one audit entry and one notification. */
async function expectAuditedAndNotified({ patientId, accountId }: TestPatient, decisions: number) {
  const { rows } = await server.db.query(
    `SELECT (SELECT count(*)::int FROM audit_entry WHERE patient_id = $1
         AND action IN ('registration.approved', 'registration.declined')) AS audited,
       (SELECT count(*)::int FROM notification WHERE account_id = $2
         AND kind IN ('RegistrationApproved', 'RegistrationDeclined')) AS notified`,
    [patientId, accountId],
  )
  expect(rows[0]).toEqual({ audited: decisions, notified: decisions })
}

/** The reviewers saw every decided document when they opened the case. */
async function expectOnlySeenDecided({ patientId }: TestPatient, seen: string[]) {
  const { rows } = await server.db.query<Pick<Document, 'id'>>(
    `SELECT id FROM document WHERE patient_id = $1 AND reviewed_at IS NOT NULL`,
    [patientId],
  )
  for (const { id } of rows) expect(seen).toContain(id)
}
