// The patients whom a breach affected.
import type { AffectedPatient } from '@aruga/contract/breaches/staff'
import type { Db } from '../../db/open.ts'
import { query, sortedQuery } from '../../db/query.ts'
import { type Page, totalOf } from '../../wire/list-query.ts'

export const affectedSorting = {
  entries: 'a.entries',
  firstAt: 'a.first_at',
  lastAt: 'a.last_at',
  toldAt: 'a.told_at',
  patientCode: 'p.patient_code',
}
export const firstFirst = 'a.first_at'

const source = `breach_patient a
  CROSS JOIN LATERAL (SELECT id, patient_code, account_id FROM patient WHERE id = a.patient_id OFFSET 0) p`
const matches = 'a.breach_id = :id AND (:filter::text IS NULL OR p.patient_code ILIKE :filter)'
const listBy = sortedQuery(
  'breaches.list-affected',
  firstFirst,
  (order) => `SELECT p.id, p.patient_code AS "patientCode", a.entries, a.first_at AS "firstAt", a.last_at AS "lastAt",
     a.actions AS actions, a.told_at AS "toldAt",
     (SELECT status = 'active' FROM account WHERE id = p.account_id) AS "reachable!", count(*) OVER ()::int AS total
   FROM ${source} WHERE ${matches} ORDER BY ${order}, p.id LIMIT :limit OFFSET :offset`,
)
const count = query('breaches.count-affected', `SELECT count(*)::int AS total FROM ${source} WHERE ${matches}`)

type Filter = { id: string; filter: string | null; order: string }
/** A page of a breach's patients, and the total. */
export async function listAffected(db: Db, { id, filter, order, limit, offset }: Filter & Page) {
  const items = await listBy(db, order, { id, filter, limit, offset })
  return { totalCount: await totalOf(items, offset, () => count(db, { id, filter })), items }
}

const PAGE = 1_000
const next = query(
  'breaches.next-affected',
  `SELECT p.id, p.patient_code AS "patientCode", a.entries, a.first_at AS "firstAt", a.last_at AS "lastAt",
     a.actions AS actions, a.told_at AS "toldAt",
     (SELECT status = 'active' FROM account WHERE id = p.account_id) AS "reachable!"
   FROM ${source} WHERE a.breach_id = :id AND a.patient_id > coalesce(:after::uuid, '00000000-0000-0000-0000-000000000000')
   ORDER BY a.patient_id LIMIT ${PAGE}`,
)
/** All of a breach's patients, read page by page so that they are never all in memory. */
export async function* eachAffected(db: Db, id: string): AsyncGenerator<AffectedPatient> {
  for (let after: string | null = null; ; ) {
    const page: AffectedPatient[] = await next(db, { id, after })
    yield* page
    if (page.length < PAGE) return
    after = page.at(-1)?.id ?? null
  }
}
