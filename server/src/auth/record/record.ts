import type { AuditAction } from '@aruga/contract/audit/audit'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { deviceOf } from '../sessions/device.ts'

/** The request that an audit entry is about. */
export type Origin = Pick<FastifyRequest, 'id' | 'ip' | 'headers'>

type OfSignIns = Extract<AuditAction, `${'sign_in' | 'second_factor' | 'passkey' | 'session' | 'access'}.${string}`>

/** SQL of an entry. Parameters: those of `SignInEntry`, `:requestId`, `:address`, `:device`. */
export const entrySql = (reason: string) =>
  `INSERT INTO audit_entry (at, actor_id, action, patient_id, subject_id, request_id, address, reason, device, branch_id)
   SELECT :now, CASE WHEN :byOwner THEN account.id END, :action, patient.id, account.id, :requestId, :address, ${reason}, :device?,
          CASE WHEN :byOwner THEN staff.branch_id END
     FROM account LEFT JOIN patient ON patient.account_id = account.id LEFT JOIN staff ON staff.account_id = account.id
    WHERE account.id = :accountId`

const insert = query('connect.record', entrySql(':reason?'))

export type SignInEntry = {
  accountId: string
  action: OfSignIns
  from: Origin
  now: Date
  /** Whether the caller has proved to be the account's owner; otherwise the entry has no actor. */
  byOwner: boolean
  reason?: string | undefined
}

/** Writes an audit entry about signing in to an account, with the network address and the device of the request. */
export async function recordOnAccount(db: Db, { from, reason, ...entry }: SignInEntry): Promise<void> {
  const device = deviceOf(from.headers['user-agent'])
  await insert(db, { ...entry, requestId: from.id, address: from.ip, reason: reason ?? null, device })
}
