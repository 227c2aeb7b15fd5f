import type { AuditAction } from '@aruga/contract/audit/audit'
import type { FastifyRequest } from 'fastify'
import { recordAuditOfAccount } from '../../audit/record-audit.ts'
import type { Db } from '../../db/open.ts'
import { deviceOf } from '../sessions/device.ts'

/** The request that an audit entry is about. */
export type Origin = Pick<FastifyRequest, 'id' | 'ip' | 'headers'>

type OfSignIns = Extract<AuditAction, `${'sign_in' | 'second_factor' | 'passkey' | 'session' | 'access'}.${string}`>

type SignInEntry = {
  accountId: string
  action: OfSignIns
  from: Origin
  now: Date
  /** Whether the caller has proved to be the account's owner; otherwise the entry has no actor. */
  byOwner: boolean
  reason?: string | undefined
}

/** Writes an audit entry about signing in to an account, with the network address and the device of the request. */
export const auditSignIn = (db: Db, { accountId, action, from, now, byOwner, reason }: SignInEntry): Promise<void> =>
  recordAuditOfAccount(db, {
    at: now,
    actorId: byOwner ? accountId : null,
    action,
    accountId,
    request: from,
    reason,
    device: deviceOf(from.headers['user-agent']),
  })
