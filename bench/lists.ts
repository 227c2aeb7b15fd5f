// Every list and detail in a small program and in one of 10,000,000 letters, in alternation.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { listLetters } from '@aruga/contract/letters/letters'
import type { Database } from '@aruga/server/db/open'
import { alternate, ratesOf } from './alternate.ts'
import { note } from './figures.ts'
import { fill, tokenOf } from './fill.ts'
import { idOf } from './ids.ts'
import type { ApiRequest } from './load.ts'
import type { BenchPostgres } from './postgres.ts'
import { listsAt } from './requests.ts'
import { type Server, startSut } from './servers.ts'

const FEW = 1_000
const ROUNDS = { rounds: 5, seconds: 1 }
/** Patients whose data is read; staff open the file of each first. */
const CALLS = 64
const REVIEWER = 'bench-token-of-the-reviewer'
const reviewerId = idOf('reviewer', '1')

/** A reviewer who is logged in. */
async function addReviewer(db: Database): Promise<void> {
  await db.query(`
    INSERT INTO account (id, email, password_hash, roles, security_stamp, created_at)
      VALUES (${reviewerId}, 'reviewer@bench.test', '-', '{reviewer}', ${reviewerId}, now());
    INSERT INTO staff (account_id, name) VALUES (${reviewerId}, 'Reviewer');
    INSERT INTO connect_session (id, account_id, client_id, scope, security_stamp, started_at, last_used_at, expires_at, ends_at)
      VALUES (${reviewerId}, ${reviewerId}, 'bench', 'aruga', ${reviewerId}, now(), now(), now() + interval '30 days', now() + interval '90 days');
    INSERT INTO connect_access_token (hash, session_id, scope, expires_at)
      VALUES (sha256('${REVIEWER}'), ${reviewerId}, 'aruga', now() + interval '30 days');`)
}

/** The sessions of a reused program may have ended since. */
const renew = (db: Database) =>
  db.query(`UPDATE connect_session SET expires_at = now() + interval '1 day', last_used_at = now() WHERE expires_at < now() + interval '1 hour';
    UPDATE connect_access_token SET expires_at = now() + interval '1 day' WHERE expires_at < now() + interval '1 hour'`)

type Subject = { token: string; letterId: string; patientId: string }

/** Patients all over the program, each with one of their letters. */
async function subjectsIn(db: Database, patients: number): Promise<Subject[]> {
  const numbers = Array.from({ length: CALLS }, (_, n) => 1 + ((n * 7_919) % patients))
  const { rows } = await db.query<Omit<Subject, 'token'>>(
    `SELECT ${idOf('letter', "(n || '-' || 1 + n % 10)")} AS "letterId", ${idOf('patient', 'n')} AS "patientId" FROM unnest($1::int[]) n`,
    [numbers],
  )
  return rows.map((row, n) => ({ ...row, token: tokenOf(numbers[n] ?? 0) }))
}

const get = (path: string, token: string): ApiRequest => ({
  method: 'GET',
  path,
  headers: { authorization: `Bearer ${token}` },
})

/** Staff read a patient's file only once they have opened it with a reason. */
async function openAll(origin: string, subjects: Subject[]): Promise<void> {
  for (const { patientId } of subjects) {
    const answer = await fetch(`${origin}/api/app/staff/patients/${patientId}/open`, {
      method: 'POST',
      headers: { authorization: `Bearer ${REVIEWER}`, 'content-type': 'application/json' },
      body: JSON.stringify({ reason: 'DecisionChecked' }),
    })
    if (!answer.ok) throw new Error(`${answer.status} for opening a patient: ${await answer.text()}`)
  }
}

const requestsOf: Record<string, (subject: Subject) => ApiRequest> = {
  'a patient’s letter': ({ token, letterId }) =>
    get(`/api/app/patient-client/letter-of-authorization-details/${letterId}`, token),
  'a patient’s notifications': ({ token }) => get('/api/app/patient-client/notifications', token),
  'staff: all letters': () => get('/api/app/staff/letters', REVIEWER),
  'staff: a letter': ({ letterId }) => get(`/api/app/staff/letters/${letterId}`, REVIEWER),
  'staff: a patient': ({ patientId }) => get(`/api/app/staff/patients/${patientId}`, REVIEWER),
  'staff: a patient’s time line': ({ patientId }) => get(`/api/app/staff/patients/${patientId}/timeline`, REVIEWER),
}

type Program = { server: Server; size: number; subjects: Subject[] }

/** Rates in a program of 10,000 letters and in one of ten times `patients`. */
export async function measureLists(postgres: BenchPostgres, patients: number): Promise<void> {
  const folder = join(postgres.folder, 'data')
  await mkdir(folder, { recursive: true })
  const servers: Server[] = []
  try {
    const programs = [
      { name: 'few', size: FEW, port: 4711 },
      { name: 'many', size: patients, port: 4712 },
    ]
    const sides: Program[] = []
    for (const { name, size, port } of programs) {
      const opened = await postgres.open(name, async ({ db }) => {
        await fill(db, size, { past: false })
        await addReviewer(db)
      })
      await renew(opened.db)
      const server = await startSut(opened.url, port, folder)
      servers.push(server)
      const subjects = await subjectsIn(opened.db, size)
      await openAll(server.origin, subjects)
      sides.push({ server, size, subjects })
    }
    const compare = async (what: string, requests: (side: Program) => ApiRequest[]) => {
      const results = await alternate(
        what,
        sides.map((side) => ({ server: side.server, nextRequests: () => requests(side) })),
        ROUNDS,
      )
      const ratio = 1 / (results[0]?.lastBeside ?? 0)
      note('lists', `10,000 letters, ${(patients * 10).toLocaleString('en')}: ${what}`, ratesOf(...results), ratio, {
        side: 'at most',
        value: 1.1,
      })
    }
    await compare('a patient’s letters', ({ size }) => listsAt(listLetters.path, size)())
    for (const [what, request] of Object.entries(requestsOf))
      await compare(what, ({ subjects }) => subjects.map(request))
  } finally {
    for (const server of servers.reverse()) await server.stop()
  }
}
