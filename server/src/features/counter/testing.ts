// Fixtures of the counter tests: pharmacists, a claim at a branch, and its patient's notifications.

import type { CorrectionReason } from '@aruga/contract/counter/correction'
import {
  checkClaim,
  correctDispensing,
  dispenseClaim,
  lookUpClaim,
  type RefusalReason,
  refuseClaim,
} from '@aruga/contract/counter/counter'
import type { Buyer } from '@aruga/contract/formulary/statute'
import { claimLetter, readLetter, undoLetterClaim } from '@aruga/contract/letters/letters'
import { listNotifications } from '@aruga/contract/notifications/notifications'
import { call, type TestApp } from '../../testing/app.ts'
import { addLetter, addPatient, addPharmacist, addSession } from '../../testing/people.ts'

/** A code, and of several letters the one that is meant. */
type Shown = string | { code: string; letterId: string }
type Why = { reason: CorrectionReason; note?: string; buyer?: Buyer }

/** A pharmacist of a branch, and their calls. */
export async function pharmacistAt(server: TestApp, branchId: string | null, app = server.app) {
  const { accountId } = await addPharmacist(server.db, branchId)
  const { token } = await addSession(server.db, accountId, server.context.clock())
  return {
    accountId,
    token,
    lookUp: (code: string) => call(app, lookUpClaim, { body: { code } }, { token }),
    check: (code: string) => call(app, checkClaim, { body: { code } }, { token }),
    dispense: (shown: Shown, quantity: number, patientAmount?: number, buyer?: Buyer) => {
      const named = typeof shown === 'string' ? { code: shown } : { code: shown.code, letterId: shown.letterId }
      const body = {
        ...named,
        quantity,
        ...(patientAmount !== undefined && { patientAmount }),
        ...(buyer && { buyer }),
      }
      return call(app, dispenseClaim, { body }, { token })
    },
    correct: (id: string, quantity: number, why: Why = { reason: 'Miscounted' }) =>
      call(app, correctDispensing, { params: { id }, body: { quantity, ...why } }, { token }),
    refuse: (code: string, reason: RefusalReason, note?: string) =>
      call(app, refuseClaim, { body: { code, reason, ...(note !== undefined && { note }) } }, { token }),
  }
}

/** A patient with a letter claimed at a branch, and their calls. */
export async function claimAt(server: TestApp, branchId: string, quantity = 12) {
  const { app, db } = server
  const { patientId, accountId } = await addPatient(db)
  const { token } = await addSession(db, accountId, server.context.clock())
  const letterId = await addLetter(db, patientId, { quantity })
  const claimed = await call(app, claimLetter, { body: { id: letterId, pharmacyBranchId: branchId } }, { token })
  const open = async () => (await call(app, readLetter, { params: { id: letterId } }, { token })).result
  return {
    patientId,
    accountId,
    token,
    letterId,
    code: claimed.result.claim?.code ?? '',
    open,
    codeNow: async () => (await open()).claim?.code ?? '',
    undo: () => call(app, undoLetterClaim, { params: { id: letterId } }, { token }),
    claim: (pharmacyBranchId: string) =>
      call(app, claimLetter, { body: { id: letterId, pharmacyBranchId } }, { token }),
    /** Newest first. */
    notifications: async (language = 'en') =>
      (await call(app, listNotifications, {}, { token, headers: { 'accept-language': language } })).result.items,
    audited: async () =>
      (await db.query('SELECT action, reason FROM audit_entry WHERE patient_id = $1 ORDER BY id', [patientId])).rows,
    /** As staff would. */
    cancel: () => db.query(`UPDATE letter SET status = 'Cancelled' WHERE id = $1`, [letterId]),
  }
}
