// The patients whom a breach affected.
import type { AffectedPatient } from '@aruga/contract/breaches/staff'
import type { Db } from '../../db/open.ts'
import { query, sortedQuery } from '../../db/query.ts'
import { type Page, readPage } from '../../wire/list-query.ts'

export const affectedSorting = {
  entries: 'a.entries',
  firstAt: 'a.first_at',
  lastAt: 'a.last_at',
  toldAt: 'a.told_at',
  patientCode: 'p.patient_code',
}
export const firstFirst = 'a.first_at'

const listBy = sortedQuery(
  'breaches.list-affected',
  firstFirst,
  `SELECT p.id, p.patient_code AS "patientCode", a.entries, a.first_at AS "firstAt", a.last_at AS "lastAt",
     a.actions AS actions, a.told_at AS "toldAt",
     EXISTS (SELECT FROM accounts_of(p.id, :now) o JOIN account ON account.id = o.account_id WHERE account.status = 'active') AS "reachable!", count(*) OVER ()::int AS total
   FROM breach_patient a CROSS JOIN LATERAL (SELECT id, patient_code, account_id FROM patient WHERE id = a.patient_id OFFSET 0) p
   WHERE a.breach_id = :id AND (:filter::text IS NULL OR p.patient_code ILIKE :filter) ORDER BY :order, p.id LIMIT :limit OFFSET :offset`,
)

type Filter = { id: string; filter: string | null; order: string; now: Date }
/** A page of a breach's patients, and the total. */
export const listAffected = (db: Db, { id, filter, order, now, ...page }: Filter & Page) =>
  readPage(page, (part) => listBy(db, order, { id, filter, now, ...part }))

const PAGE = 1_000
const next = query(
  'breaches.next-affected',
  `SELECT p.id, p.patient_code AS "patientCode", a.entries, a.first_at AS "firstAt", a.last_at AS "lastAt",
     a.actions AS actions, a.told_at AS "toldAt",
     EXISTS (SELECT FROM accounts_of(p.id, :now) o JOIN account ON account.id = o.account_id WHERE account.status = 'active') AS "reachable!"
   FROM breach_patient a CROSS JOIN LATERAL (SELECT id, patient_code, account_id FROM patient WHERE id = a.patient_id OFFSET 0) p
   WHERE a.breach_id = :id AND a.patient_id > coalesce(:after::uuid, '00000000-0000-0000-0000-000000000000')
   ORDER BY a.patient_id LIMIT :limit`,
)
/** All of a breach's patients, read page by page so that they are never all in memory. */
export async function* eachAffected(db: Db, id: string, now: Date): AsyncGenerator<AffectedPatient> {
  for (let after: string | null = null; ; ) {
    const page: AffectedPatient[] = await next(db, { id, now, after, limit: PAGE })
    yield* page
    if (page.length < PAGE) return
    after = page.at(-1)?.id ?? null
  }
}
