// A call many times on one connection. PostgreSQL plans a named statement for its values five times, then may take one plan
// for all values, which a single call does not show.
import type { Endpoint } from '@aruga/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import { inject } from 'vitest'
import { buildApp } from '../app.ts'
import { openDatabase } from '../db/open.ts'
import type { TestApp } from './app.ts'
import type { Fixtures } from './fixtures.ts'
import { type Plan, sendPlan } from './plan.ts'

const CALLS = 40
/** The time limit of a statement; a plan that reads a million rows takes longer. */
const STATEMENT_MS = 2_000

/** The application of `server` on one connection. */
export async function startOnOneConnection({ context }: TestApp, database: string) {
  const connection = { ...inject('postgres').app, database, statement_timeout: STATEMENT_MS }
  const one = openDatabase({ connection, max: 1 })
  const app = await buildApp({ ...context, db: one, replica: one })
  return { app, close: () => app.close().then(() => one.close()) }
}

/** The fault, if any, and the start of the answer's next page. */
export async function callFortyTimes(
  { failures }: TestApp,
  { app, fixtures }: { app: FastifyInstance; fixtures: Fixtures },
  endpoint: Endpoint,
  plan: Plan,
): Promise<{ fault?: string; next?: unknown }> {
  let next: unknown
  for (let call = 1; call <= CALLS; call++) {
    const answer = await sendPlan(app, fixtures, endpoint, plan)
    // A failure while an export is sent has its 200 already.
    const failed = failures.splice(0)
    if (answer.statusCode >= 300 || failed.length > 0) {
      return { fault: `${endpoint.name} ${JSON.stringify(plan)}, call ${call}: ${answer.statusCode} ${failed}` }
    }
    if (String(answer.headers['content-type']).startsWith('application/json')) next = answer.json().next
  }
  return { next }
}
