// The requests of the benchmark, ready to be sent by either side.
import type { Claim } from './fill.ts'
import { tokenOf } from './fill.ts'
import type { ApiRequest } from './load.ts'

/** Patients who read their lists at the same time. */
const CALLERS = 1_000
/** Accounts that log in, each as often as it can. */
const LOG_INS = 320
export const BENCH_PASSWORD = 'Bench-password-1'

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** The same number of patients, spread over the program. */
export const listsAt = (path: string, patients: number) => () =>
  Array.from({ length: CALLERS }, (_, n): ApiRequest => {
    return { method: 'GET', path, headers: bearer(tokenOf(1 + ((n * 7_919) % patients))) }
  })

/** Each letter once. */
export const claimsAt = (path: string, claims: Claim[], share: number) => () =>
  claims.splice(0, share).map(({ token, letterId, branchId }): ApiRequest => {
    const headers = { ...bearer(token), 'content-type': 'application/json' }
    return { method: 'POST', path, headers, body: JSON.stringify({ id: letterId, pharmacyBranchId: branchId }) }
  })

export const logInsAt = (path: string) => () =>
  Array.from({ length: LOG_INS }, (_, n): ApiRequest => {
    const form = { grant_type: 'password', client_id: 'aruga-patient-app', scope: 'aruga offline_access' }
    const body = new URLSearchParams({ ...form, username: `patient-${n + 1}@bench.test`, password: BENCH_PASSWORD })
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    return { method: 'POST', path, headers, body: body.toString() }
  })
