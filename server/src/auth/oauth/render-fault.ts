import type { FastifyRequest } from 'fastify'
import { errors, type KoaContextWithOIDC } from 'oidc-provider'
import type { Db } from '../../db/open.ts'
import { faultPage } from '../sign-in/fault-page.ts'
import { pageHeaders } from '../sign-in/frame.ts'
import { failureAnswer } from './failure.ts'

/** For the provider's errors without a redirect (RFC 6749, 4.1.2.1). */
export async function renderFault(
  ctx: KoaContextWithOIDC,
  request: FastifyRequest,
  db: Db,
  error: Error,
  out: { error: string },
): Promise<void> {
  const ours = !(error instanceof errors.OIDCProviderError) || error.statusCode >= 500
  if (ours) {
    const { status, headers } = failureAnswer(error, request.id)
    ctx.status = status
    ctx.set(headers)
  }
  const fault = ours ? 'failed' : error instanceof errors.SessionNotFound ? 'expired' : 'unknown'
  ctx.set(pageHeaders())
  ctx.body = await faultPage(db, request, fault, ours ? request.id : out.error)
}
