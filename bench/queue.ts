// How long a reviewer waits for a page of the queue while a million cases wait.

import { paperRoles } from '@aruga/contract/papers/staff'
import type { Database } from '@aruga/server/db/open'
import { listCases } from '@aruga/server/features/review/queue'
import { countCases } from '@aruga/server/features/review/queue-counts'
import { findReckoning } from '@aruga/server/records/program/working-time'
import { systemClock } from '@aruga/server/time/clock'
import { idOf as id } from './ids.ts'

const CALLS = 200
const ROWS = 100

/** As many open cases: every twentieth a registration, the others a document of an active patient each. */
export async function fillQueue(db: Database, cases: number): Promise<void> {
  await db.query(`
    INSERT INTO healthcare_professional (id, code, name, specialty, clinic)
      VALUES (${id('doctor', '1')}, 'HCP-BENCH', 'Dr. Bench', 'Endocrinology', 'Clinic');
    INSERT INTO account (id, email, password_hash, roles, security_stamp, created_at)
      SELECT ${id('account', 'n')}, 'patient-' || n || '@bench.test', '-', '{patient}', ${id('stamp', 'n')}, now()
      FROM generate_series(1, ${cases}) n;
    INSERT INTO patient (id, account_id, patient_code, reference, status, doctor_id, first_name, last_name,
        mobile_phone_number, registered_at)
      SELECT ${id('patient', 'n')}, ${id('account', 'n')}, 'P' || upper(left(md5(n::text), 6)) || n, 'R-' || n,
        CASE n % 20 WHEN 0 THEN 'UnderReview' ELSE 'Active' END, ${id('doctor', '1')}, 'Bench', 'Patient', '09170000000',
        now() - n * interval '3 s' FROM generate_series(1, ${cases}) n;
    INSERT INTO document (id, patient_id, kind, status, uploaded_at, original_name, content_type, size, sha256, filename, patient_active)
      SELECT ${id('document', 'n')}, ${id('patient', 'n')},
        (ARRAY['Prescription', 'OfficialReceipt', 'OfficialReceipt', 'OfficialReceipt', 'ClaimedGoodsReceipt'])[1 + n % 5],
        'UnderReview', now() - n * interval '3 s', 'photo.jpg', 'image/jpeg', 1000, md5(n::text), 'file-' || n, n % 20 <> 0
      FROM generate_series(1, ${cases}) n`)
  await db.query('VACUUM ANALYZE')
}

/** The 99th percentile of each question that the queue asks, in milliseconds. */
export async function measureQueue(db: Database): Promise<Record<string, number>> {
  const now = systemClock()
  const reckoning = await findReckoning(db)
  const none = {
    ids: null,
    search: null,
    kind: null,
    who: null,
    onlyOverdue: false,
    caseId: null,
    order: 'w.since ASC',
  }
  const page = (filter: object) =>
    listCases(db, { ...none, limit: ROWS, offset: 0, reviewerId: NOBODY, roles: paperRoles, reckoning, now, ...filter })
  const { items } = await page({ offset: 5_000 })
  const text = items[0]?.patientCode.toLowerCase() ?? ''
  const questions: Record<string, () => Promise<unknown>> = {
    'first page': () => page({}),
    'newest first': () => page({ order: 'w.since DESC' }),
    'by kind': () => page({ order: 'w.kind ASC' }),
    'one kind': () => page({ kind: 'ClaimedGoodsReceipt' }),
    'only late': () => page({ onlyOverdue: true }),
    'with nobody': () => page({ who: 'nobody' }),
    'with me': () => page({ who: 'me' }),
    'from the 5,000th': () => page({ offset: 5_000 }),
    'from the 9,900th': () => page({ offset: 9_900 }),
    'where the 5,000th is': () => page({ caseId: items[0]?.id }),
    'a patient code': () =>
      page({ search: { from: text.toUpperCase(), to: `${text.toUpperCase()}\u{10FFFF}`, ofPatient: `%${text}%` } }),
    'counts by kind': () => countCases(db, { roles: paperRoles, reckoning, now }),
  }
  const times: Record<string, number> = {}
  for (const [name, ask] of Object.entries(questions)) times[name] = await p99(ask)
  return times
}

const NOBODY = '00000000-0000-0000-0000-000000000000'

async function p99(ask: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let call = 0; call < CALLS; call++) {
    const start = performance.now()
    await ask()
    // The first calls plan their statements.
    if (call >= 10) times.push(performance.now() - start)
  }
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? 0
}
