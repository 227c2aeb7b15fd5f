// A reviewer and what they do all day, through the API.
import type { CaseInFull, CaseKind, NoteInBoth } from '@aruga/contract/staff/case-file'
import { listCases, readCase, viewPatientDocument } from '@aruga/contract/staff/cases'
import {
  acceptPrescription,
  acceptReceipt,
  approveRegistration,
  declineDocument,
  declineRegistration,
} from '@aruga/contract/staff/decisions'
import type { Static } from 'typebox'
import { call, type TestApp } from './app.ts'
import { addAccount, addSession } from './people.ts'

/** What a receipt of the tests says where nothing else is asked for: each its own number. */
export const receiptSays = (quantity: number) => ({
  quantity,
  receiptNumber: `OR-${++receipts}`,
  receiptDate: todayInManila(),
  branchId: null,
})
let receipts = 0

export const todayInManila = () => new Date(Date.now() + 8 * 60 * 60_000).toISOString().slice(0, 10)

export const note: NoteInBoth = { en: 'A corner is missing.', fil: 'May sulok pong kulang.' }
const why = { reason: 'CutOff' as const, note }
type Letter = { productId: string; quantity?: number }

/** A reviewer with a name and a session. */
export async function addReviewer(server: TestApp, name = 'Rosa Reviewer') {
  const { app, db, outside } = server
  const { accountId, email } = await addAccount(db, 'reviewer')
  await db.query('INSERT INTO staff (account_id, name) VALUES ($1, $2)', [accountId, name])
  const { token } = await addSession(db, accountId, outside.clock())
  const by = { token }
  const read = (kind: CaseKind, id: string) => call(app, readCase, { params: { kind, id } }, by)
  const seen = async (patientId: string) => idsOf((await read('Registration', patientId)).result)
  return {
    accountId,
    email,
    name,
    token,
    cases: async (query: object = {}) =>
      (await call(app, listCases, { query: { MaxResultCount: 1000, ...query } }, by)).result,
    read,
    /** The ids of what a registration's decision is on. */
    seen,
    view: (id: string, headers: Record<string, string> = {}) =>
      call(app, viewPatientDocument, { params: { id } }, { ...by, headers }),
    approve: async (patientId: string, body: { documentIds?: string[]; letter?: Letter } = {}) => {
      const documentIds = body.documentIds ?? (await seen(patientId))
      return call(app, approveRegistration, { params: { id: patientId }, body: { ...body, documentIds } }, by)
    },
    decline: async (patientId: string, body: { documentIds?: string[]; wrong?: string[] } = {}) => {
      const documentIds = body.documentIds ?? (await seen(patientId))
      const wrong = body.wrong ?? documentIds
      return call(app, declineRegistration, { params: { id: patientId }, body: { ...why, documentIds, wrong } }, by)
    },
    acceptPrescription: (id: string, letter?: Letter) =>
      call(app, acceptPrescription, { params: { id }, body: letter ? { letter } : {} }, by),
    acceptReceipt: (id: string, body: Static<typeof acceptReceipt.body>) =>
      call(app, acceptReceipt, { params: { id }, body }, by),
    declineDocument: (id: string) => call(app, declineDocument, { params: { id }, body: why }, by),
  }
}
export type TestReviewer = Awaited<ReturnType<typeof addReviewer>>

const idsOf = ({ documents }: CaseInFull) => documents.map(({ id }) => id)
