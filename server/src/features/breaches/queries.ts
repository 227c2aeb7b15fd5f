import { randomUUID } from 'node:crypto'
import { type Breach, type BreachNotice, type BreachScope, NOTICE_MS } from '@aruga/contract/breaches/staff'
import { monthDigits } from '@aruga/contract/days'
import type { Db } from '../../db/open.ts'
import { query, type Row, sortedQuery } from '../../db/query.ts'
import { FIRST, type Page, readPage } from '../../wire/list-query.ts'

export const breachSorting = { openedAt: 'b.opened_at', knownAt: 'b.known_at', closedAt: 'b.closed_at' }
export const newestFirst = 'b.opened_at DESC'

const listBy = sortedQuery(
  'breaches.list',
  newestFirst,
  `SELECT b.id, b.reference, b.summary, b.actor_id AS "actorId", b.address, b.began_at AS "from", b.ended_at AS "to",
     coalesce((SELECT name FROM staff WHERE account_id = b.actor_id), (SELECT patient_code FROM patient WHERE account_id = b.actor_id))
       AS "actorName?",
     opener.name AS "openedBy", b.known_at AS "knownAt", b.known_at + :noticeMs::int * interval '1 ms' AS "noticeDueBy!",
     b.searched_at AS "searchedAt", b.other_entries AS "otherEntries", counts.patients, counts.told, counts.unreachable,
     CASE WHEN b.notice_title_en IS NOT NULL THEN json_build_object(
       'title', texts_of(b.notice_title, b.notice_title_en, b.notice_title_fil),
       'body', texts_of(b.notice_body, b.notice_body_en, b.notice_body_fil)) END AS "notice: BreachNotice",
     b.commission_told_at AS "commissionToldAt", b.closed_at AS "closedAt", b.conclusion, count(*) OVER ()::int AS total
   FROM breach b JOIN staff opener ON opener.account_id = b.opened_by
     CROSS JOIN LATERAL (
       SELECT count(*)::int AS patients, count(a.told_at)::int AS told,
         (count(*) FILTER (WHERE a.told_at IS NULL AND NOT EXISTS (SELECT FROM accounts_of(a.patient_id, :now) o JOIN account ON account.id = o.account_id
           WHERE account.status = 'active')))::int AS unreachable
       FROM breach_patient a WHERE a.breach_id = b.id) counts
   WHERE (:id::uuid IS NULL OR b.id = :id) AND (:filter::text IS NULL OR b.reference ILIKE :filter OR b.summary ILIKE :filter)
   ORDER BY :order, b.id LIMIT :limit OFFSET :offset`,
)

function breachOf({ actorId, address, from, to, total: _, ...rest }: Row<'breaches.list'>): Breach {
  const scope = { ...(actorId && { actorId }), ...(address && { address }), from, ...(to && { to }) }
  return { ...rest, scope }
}

type Filter = { filter: string | null; order: string; now: Date }
/** A page of the breaches, and the total. */
export async function listBreaches(db: Db, { filter, order, now, limit, offset }: Filter & Page) {
  const page = await readPage({ limit, offset }, (part) =>
    listBy(db, order, { id: null, filter, noticeMs: NOTICE_MS, now, ...part }),
  )
  return { ...page, items: page.items.map(breachOf) }
}

/** Undefined when there is none. */
export async function findBreach(db: Db, id: string, now: Date): Promise<Breach | undefined> {
  const [row] = await listBy(db, newestFirst, { id, filter: null, noticeMs: NOTICE_MS, now, ...FIRST })
  return row && breachOf(row)
}

const insert = query(
  'breaches.insert',
  `INSERT INTO breach (id, reference, summary, actor_id, address, began_at, ended_at, known_at, opened_by, opened_at)
   VALUES (:id, :prefix || nextval('breach_number'), :summary, :actorId, :address, :from, :to, :knownAt, :openedBy, :now)`,
)
type Opened = { summary: string; knownAt: string; scope: BreachScope; openedBy: string; now: Date }
/** Returns its id. */
export async function insertBreach(tx: Db, { summary, knownAt, scope, openedBy, now }: Opened): Promise<string> {
  const id = randomUUID()
  const prefix = `B-${monthDigits(now)}-`
  await insert(tx, { id, prefix, summary, ...columnsOf(scope), knownAt: new Date(knownAt), openedBy, now })
  return id
}

const columnsOf = ({ actorId, address, from, to }: BreachScope) => ({
  actorId: actorId ?? null,
  address: address ?? null,
  from: new Date(from),
  to: to ? new Date(to) : null,
})

const lock = query(
  'breaches.lock',
  `SELECT searched_at AS "searchedAt", closed_at AS "closedAt" FROM breach WHERE id = :id FOR NO KEY UPDATE`,
)
/** Locks a breach until the transaction ends; undefined when there is none. */
export const lockBreach = async (tx: Db, id: string) => (await lock(tx, { id }))[0]

const changeScope = query(
  'breaches.change-scope',
  `UPDATE breach SET actor_id = :actorId, address = :address, began_at = :from, ended_at = :to,
     search = search + 1, searched_at = NULL WHERE id = :id`,
)
export const changeBreachScope = (tx: Db, id: string, scope: BreachScope) =>
  changeScope(tx, { id, ...columnsOf(scope) })

const setCommission = query('breaches.commission-told', 'UPDATE breach SET commission_told_at = :at WHERE id = :id')
export const setCommissionTold = (tx: Db, id: string, at: string) => setCommission(tx, { id, at: new Date(at) })

const setTexts = query(
  'breaches.set-notice',
  `UPDATE breach SET notice_title = :title::jsonb, notice_body = :body::jsonb WHERE id = :id`,
)
export const setNotice = (tx: Db, id: string, { title, body }: BreachNotice) =>
  setTexts(tx, { id, title: JSON.stringify(title), body: JSON.stringify(body) })

const close = query('breaches.close', 'UPDATE breach SET closed_at = :now, conclusion = :conclusion WHERE id = :id')
export const closeBreach = (tx: Db, id: string, conclusion: string, now: Date) => close(tx, { id, conclusion, now })
