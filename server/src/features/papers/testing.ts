// What the tests of papers share: staff of each role, and patients who send papers.

import { listOwnPapers } from '@aruga/contract/papers/papers'
import { acceptPaper } from '@aruga/contract/papers/staff'
import type { StaffRole } from '@aruga/contract/permissions'
import { call, type TestApp } from '../../testing/app.ts'
import { addSession, addStaff } from '../../testing/people.ts'
import type { TestReviewer } from '../../testing/staff.ts'
import { onePage } from '../documents/testing.ts'
import { arrivedAs, ticketFor } from '../documents/uploads/testing.ts'

export async function memberOf(server: TestApp, role: StaffRole): Promise<TestReviewer> {
  const { app, db, context } = server
  const { accountId } = await addStaff(db, role)
  const { token } = await addSession(db, accountId, context.clock())
  return { app, accountId, name: role, token }
}

type Patient = { token: string }

/** The patient's paper of a kind, as the app shows it; undefined when the program does not ask for it. */
export const paperOf = async ({ app }: TestApp, { token }: Patient, kindId: string) =>
  (await call(app, listOwnPapers, {}, { token })).result.items.find((paper) => paper.kindId === kindId)

/** Sends a paper in pieces. Returns the document's id. */
export async function sendPaper(server: TestApp, { token }: Patient, paperKindId: string, bytes = onePage()) {
  const upload = await ticketFor(server, token, { kind: 'ProgramPaper', paperKindId }, bytes)
  return String(arrivedAs(await upload.sendAll(upload.bytes)).id)
}

export const acceptPaperAs = ({ app, token }: TestReviewer, id: string, validUntil?: string) =>
  call(app, acceptPaper, { params: { id }, body: validUntil ? { validUntil } : {} }, { token })
