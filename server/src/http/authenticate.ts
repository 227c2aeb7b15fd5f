import type { Endpoint } from '@aruga/contract/endpoint'
import { type Language, SOURCE_LANGUAGE } from '@aruga/contract/languages'
import { may, mayActing, type Permission, type Scope } from '@aruga/contract/permissions'
import type { FastifyRequest } from 'fastify'
import { type Bearer, bearerTokenOf, findBearer } from '../auth/sessions/bearer.ts'
import type { Caller } from '../auth/sessions/caller.ts'
import { useSession } from '../auth/sessions/lifecycle/use.ts'
import { hashToken } from '../auth/sessions/tokens.ts'
import type { AppContext } from '../context.ts'
import { languageOf } from '../wire/negotiation.ts'
import { InsufficientScopeError, NotAuthenticatedError, problem } from '../wire/problem.ts'

/**
 * The caller behind the bearer token (RFC 6750). 401 without a valid one, 403 when it lacks the program's scope or the caller has
 * no role with the permission, may not do this for the session's patient, or the till is locked. Keeps a staff session from idling out, unless an app repeats the call by itself.
 */
export async function authenticate(
  { db, config: { programScope } }: Pick<AppContext, 'db' | 'config'>,
  now: Date,
  request: FastifyRequest,
  { access, acting, result, whileLocked }: Pick<Endpoint, 'acting' | 'result' | 'whileLocked'> & { access: Permission },
): Promise<Caller> {
  const token = { tokenHash: tokenHashOf(request), programScope }
  const bearer = await findBearer(db, token, now)
  const caller = admit(bearer, request, { programScope, access, acting })
  if (bearer?.isLocked && !whileLocked) throw problem('TillLocked')
  if (bearer?.isDue && !bearer.isLocked && result !== 'events') await useSession(db, caller.sessionId, now)
  return caller
}

/** The request's caller by its bearer. 401 without a bearer, 403 when it lacks the scope or the permission, or may not do this for its patient. */
export function admit(
  bearer: Bearer | undefined,
  request: FastifyRequest,
  { programScope, access, acting }: { programScope: string; access: Permission; acting: Scope | undefined },
): Caller {
  if (!bearer) throw new NotAuthenticatedError(Boolean(request.headers.authorization))
  if (bearer.roles.length === 0) throw new InsufficientScopeError(programScope)
  if (!may(bearer.roles, access)) throw problem('NotAllowed')
  if (acting && (bearer.patientId === null || !mayActing(bearer.acts, acting))) throw problem('NotAllowedForPatient')
  const { accountId, sessionId, roles, patientId, acts, branchId } = bearer
  return { accountId, sessionId, roles, patientId, acts, branchId, language: languageOf(request) ?? bearer.language }
}

/** The hash of the request's token, to look it up by. 401 without a token. */
export function tokenHashOf(request: FastifyRequest): Buffer {
  const token = bearerTokenOf(request.headers.authorization)
  if (!token) throw new NotAuthenticatedError(Boolean(request.headers.authorization))
  return hashToken(token)
}

/** The language of a public call's answer: the query's if offered, else the request's, else the source language. */
export const readersLanguage = ({ language }: { language?: Language }, request: FastifyRequest): Language =>
  request.server.languages.find((one) => one === language) ?? languageOf(request) ?? SOURCE_LANGUAGE
