// A reviewer's work through the API. Each call is a function of its own, so that docs/api.md can list which test makes which.
import type { CaseInFull, CaseKind, NoteInBoth } from '@aruga/contract/review/case-file'
import {
  acceptPrescription,
  acceptReceipt,
  approveRegistration,
  declineDocument,
  declineRegistration,
} from '@aruga/contract/review/decisions'
import { listCases, readCase, viewPatientDocument } from '@aruga/contract/review/queue'
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

/** The ids of a registration's documents, as a reviewer reads them. */
export async function documentIdsSeenBy(by: TestReviewer, patientId: string): Promise<string[]> {
  const { documents }: CaseInFull = (await openAs(by, 'Registration', patientId)).result
  return documents.map(({ id }) => id)
}

export const viewAs = (by: TestReviewer, id: string, headers: Record<string, string> = {}) =>
  call(by.app, viewPatientDocument, { params: { id } }, { ...by, headers })

export const note: NoteInBoth = { en: 'A corner is missing.', fil: 'May sulok pong kulang.' }
const decline = { reason: 'CutOff' as const, note }
type Letter = { productId: string; quantity?: number }

/** Decides on the documents that the reviewer sees now, unless `documentIds` says otherwise. */
export async function approveAs(by: TestReviewer, id: string, input: { documentIds?: string[]; letter?: Letter } = {}) {
  const documentIds = input.documentIds ?? (await documentIdsSeenBy(by, id))
  return call(by.app, approveRegistration, { params: { id }, body: { ...input, documentIds } }, by)
}

/** Declines all documents that the reviewer sees, unless `wrong` names some. */
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
  call(by.app, acceptPrescription, { params: { id }, body: letter ? { letter } : {} }, by)

export const acceptReceiptAs = (by: TestReviewer, id: string, body: Static<typeof acceptReceipt.body>) =>
  call(by.app, acceptReceipt, { params: { id }, body }, by)

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

export const todayInManila = () => new Date(Date.now() + 8 * 60 * 60_000).toISOString().slice(0, 10)
