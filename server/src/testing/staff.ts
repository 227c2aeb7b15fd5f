// A reviewer's work through the API, one function per call.
import { dayInManila } from '@aruga/contract/days'
import { openPatient } from '@aruga/contract/patients/patients'
import type { CaseInFull, CaseKind, NoteTexts } from '@aruga/contract/review/case-file'
import {
  acceptPrescription,
  acceptReceipt,
  approveRegistration,
  declineDocument,
  declineRegistration,
} from '@aruga/contract/review/decisions'
import type { PrescriptionValues } from '@aruga/contract/review/prescription'
import { listCases, readCase, viewPatientDocument } from '@aruga/contract/review/queue'
import type { Acknowledgement, Warning } from '@aruga/contract/review/warnings'
import type { Static } from 'typebox'
import { insertStaff } from './accounts.ts'
import { call, type TestApp } from './app.ts'
import { addAccount, addSession } from './people.ts'

/** A reviewer with a name and a session. */
export async function addReviewer({ app, db, context }: TestApp, name = 'Rosa Reviewer') {
  const { accountId } = await addAccount(db, 'reviewer')
  await insertStaff(db, { id: accountId, name, branchId: null })
  const { token } = await addSession(db, accountId, context.clock())
  return { app, accountId, name, token }
}
export type TestReviewer = Awaited<ReturnType<typeof addReviewer>>

export const queueOf = async (by: TestReviewer, query: object = {}) =>
  (await call(by.app, listCases, { query: { MaxResultCount: 1000, ...query } }, by)).result

export const openAs = (by: TestReviewer, kind: CaseKind, id: string) =>
  call(by.app, readCase, { params: { kind, id } }, by)

/** Opens the patient's page, for a reason. */
export const openPatientAs = (
  by: Pick<TestReviewer, 'app' | 'token'> & { headers?: Record<string, string> },
  id: string,
) => call(by.app, openPatient, { params: { id }, body: { reason: 'PatientAsked' } }, by)

/** The ids of a registration's documents, as a reviewer reads them. */
export async function documentIdsSeenBy(by: TestReviewer, patientId: string): Promise<string[]> {
  const { documents }: CaseInFull = (await openAs(by, 'Registration', patientId)).result
  return documents.map(({ id }) => id)
}

export const viewAs = (by: TestReviewer, id: string, headers: Record<string, string> = {}) =>
  call(by.app, viewPatientDocument, { params: { id } }, { ...by, headers })

export const note: NoteTexts = { en: 'A corner is missing.', fil: 'May sulok pong kulang.' }
const decline = { reason: 'CutOff' as const, note }
type Letter = { productId: string; quantity?: number; prescription?: PrescriptionValues }

/** A prescription of today for more than any letter has. */
export const prescriptionValues = (): PrescriptionValues => ({
  writtenOn: todayInManila(),
  prescriber: 'Dr. Elena Halimbawa',
  doseUnits: 100,
  doseDays: 1,
  supplyDays: 100,
})
/** The letter for such a prescription, unless given. */
const withPrescription = (letter: Letter | undefined) =>
  letter && { letter: { prescription: prescriptionValues(), ...letter } }

/** Decides on the documents that the reviewer sees now, or on `documentIds`. */
export async function approveAs(by: TestReviewer, id: string, input: { documentIds?: string[]; letter?: Letter } = {}) {
  const documentIds = input.documentIds ?? (await documentIdsSeenBy(by, id))
  return givingReasons((acknowledged) =>
    call(
      by.app,
      approveRegistration,
      { params: { id }, body: { documentIds, ...withPrescription(input.letter), ...acknowledged } },
      by,
    ),
  )
}

/** Declines all documents that the reviewer sees, or only `wrong`. */
export async function declineRegistrationAs(
  by: TestReviewer,
  id: string,
  input: { documentIds?: string[]; wrong?: string[] } = {},
) {
  const documentIds = input.documentIds ?? (await documentIdsSeenBy(by, id))
  const body = { ...decline, documentIds, wrong: input.wrong ?? documentIds }
  return call(by.app, declineRegistration, { params: { id }, body }, by)
}

export const acceptPrescriptionAs = (by: TestReviewer, id: string, letter?: Letter) =>
  givingReasons((acknowledged) =>
    call(by.app, acceptPrescription, { params: { id }, body: { ...withPrescription(letter), ...acknowledged } }, by),
  )

export const acceptReceiptAs = (by: TestReviewer, id: string, body: Static<typeof acceptReceipt.body>) =>
  givingReasons((acknowledged) =>
    call(by.app, acceptReceipt, { params: { id }, body: { ...body, ...acknowledged } }, by),
  )

type Answer = { statusCode: number; json: () => { error?: { data?: { warnings?: Warning[] } } } }
type Acknowledging = { acknowledged?: Acknowledgement[] }

/** Repeats a decision that was refused without a reason, with reasons: for tests about other things. */
async function givingReasons<A extends Answer>(decide: (acknowledged: Acknowledging) => Promise<A>): Promise<A> {
  const answer = await decide({})
  const warnings = answer.statusCode === 409 ? answer.json().error?.data?.warnings : undefined
  return warnings ? decide({ acknowledged: reasonsFor(warnings) }) : answer
}

/** A reason for each of the warnings. */
const reasonsFor = (warnings: readonly Warning[]): Acknowledgement[] =>
  warnings.map((warning) => ({ ...warning, reason: 'Other', note: 'Part of a test' }))

export const declineAs = (by: TestReviewer, id: string) =>
  call(by.app, declineDocument, { params: { id }, body: decline }, by)

/** A receipt's details as a reviewer enters them; each has its own number. */
export const receiptDetails = (quantity: number) => ({
  quantity,
  receiptNumber: `OR-${++receipts}`,
  receiptDate: todayInManila(),
  branchId: null,
})
let receipts = 0

export const todayInManila = () => dayInManila(Date.now())
