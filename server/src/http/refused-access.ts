// A call that the account may not make is audited: a colleague or a caregiver tries doors, or somebody has their token.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { bearerTokenOf, findBearer } from '../auth/sessions/bearer.ts'
import { hashToken } from '../auth/sessions/tokens.ts'
import { createBackground } from '../auth/sign-in-audit/background.ts'
import { auditFailure } from '../auth/sign-in-audit/failures.ts'
import type { AppContext } from '../context.ts'
import { InsufficientScopeError, isProblem } from '../wire/problem.ts'

type Deps = Pick<AppContext, 'db' | 'clock' | 'keys' | 'config' | 'log'>

const isRefusal = (error: unknown) =>
  error instanceof InsufficientScopeError ||
  isProblem(error, 'NotAllowed') ||
  isProblem(error, 'NotAllowedForPatient') ||
  isProblem(error, 'FileNotOpened')

/** Returns a hook that audits a known account's refusal with the name of the call; of a flood only some (`auditFailure`). */
export function refusedAccess(app: FastifyInstance, context: Deps) {
  const background = createBackground(context.log)
  app.addHook('onClose', background.drain)
  return (error: Error, request: FastifyRequest) => {
    if (isRefusal(error)) background.run(() => record(context, request))
  }
}

async function record({ db, clock, keys, config: { programScope } }: Deps, request: FastifyRequest): Promise<void> {
  const { call } = request.routeOptions.config
  const token = bearerTokenOf(request.headers.authorization)
  if (!call || !token) return
  const now = clock()
  const bearer = await findBearer(db, { tokenHash: hashToken(token), programScope }, now)
  if (!bearer) return
  const { accountId } = bearer
  await auditFailure(
    { db, keys },
    { accountId, action: 'access.refused', from: request, now, byOwner: true, reason: call },
  )
}
