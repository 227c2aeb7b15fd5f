import type { Announcement, Audience } from '@aruga/contract/announcements/announcements'
import { type Db, statement, statementInForms } from '../../db/open.ts'
import { type Page, totalOf } from '../../http/list-query.ts'

export const announcementSorting = { sentAt: 'a.sent_at' }
export const newestFirst = 'a.sent_at DESC'

const columns = `a.id, json_build_object('en', a.title_en, 'fil', a.title_fil) AS title,
  json_build_object('en', a.body_en, 'fil', a.body_fil) AS body,
  json_strip_nulls(json_build_object('productId', a.product_id, 'branchId', a.branch_id, 'professionalId', a.professional_id))
    AS audience,
  json_strip_nulls(json_build_object(
    'product', (SELECT m.name || ', ' || m.strength FROM product m WHERE m.id = a.product_id),
    'branch', (SELECT p.name || ', ' || b.name FROM branch b JOIN pharmacy p ON p.id = b.pharmacy_id WHERE b.id = a.branch_id),
    'professional', (SELECT d.name FROM healthcare_professional d WHERE d.id = a.professional_id))) AS "audienceNames",
  a.sent_at AS "sentAt", s.name AS "sentBy", a.patients, a.told, a.finished_at AS "finishedAt"`

const matches = '$1::text IS NULL OR a.title_en ILIKE $1 OR a.title_fil ILIKE $1'
const countMatching = statement<{ total: number }>(
  'announcements.count-matching',
  `SELECT count(*)::int AS total FROM announcement a WHERE ${matches}`,
)
type Listed = Announcement & { total: number }
const listBy = statementInForms<Listed>(
  'announcements.list',
  (
    order,
  ) => `SELECT ${columns}, count(*) OVER ()::int AS total FROM announcement a JOIN staff s ON s.account_id = a.sent_by
     WHERE ${matches} ORDER BY ${order}, a.id LIMIT $2 OFFSET $3`,
)
type Asked = { filter: string | null; order: string }
/** A page of the announcements, and how many match. */
export async function listAnnouncements(db: Db, { filter, order, limit, offset }: Asked & Page) {
  const items = await listBy(order)(db, [filter, limit, offset])
  return { totalCount: await totalOf(items, offset, () => countMatching(db, [filter])), items }
}

const belongs = (product: string, branch: string, professional: string) => `p.status = 'Active'
  AND (${professional}::uuid IS NULL OR p.doctor_id = ${professional})
  AND (${product}::uuid IS NULL OR EXISTS (SELECT FROM letter l WHERE l.patient_id = p.id AND l.product_id = ${product}))
  AND (${branch}::uuid IS NULL OR EXISTS (SELECT FROM letter l WHERE l.patient_id = p.id AND l.branch_id = ${branch}))`

const count = statement<{ patients: number }>(
  'announcements.count',
  `SELECT count(*)::int AS patients FROM patient p WHERE ${belongs('$1', '$2', '$3')}`,
)
/** How many patients an audience is now: the one look at all of them, a few times a month. */
export const countPatients = async (db: Db, audience: Audience) => (await count(db, idsOf(audience)))[0]?.patients ?? 0

const idsOf = ({ productId, branchId, professionalId }: Audience) => [
  productId ?? null,
  branchId ?? null,
  professionalId ?? null,
]

const insert = statement(
  'announcements.insert',
  `INSERT INTO announcement (id, title_en, title_fil, body_en, body_fil, product_id, branch_id, professional_id, patients,
     sent_by, sent_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
)
type Sent = Pick<Announcement, 'id' | 'title' | 'body' | 'audience' | 'patients'> & { sentBy: string; now: Date }
export const insertAnnouncement = (tx: Db, { id, title, body, audience, patients, sentBy, now }: Sent) =>
  insert(tx, [id, title.en, title.fil, body.en, body.fil, ...idsOf(audience), patients, sentBy, now])

const find = statement<Announcement>(
  'announcements.find',
  `SELECT ${columns} FROM announcement a JOIN staff s ON s.account_id = a.sent_by WHERE a.id = $1`,
)
export const findAnnouncement = async (db: Db, id: string) => (await find(db, [id]))[0]

const hold = statement<Announcement & { toldUpTo: string | null }>(
  'announcements.hold',
  `SELECT ${columns}, a.told_up_to AS "toldUpTo" FROM announcement a JOIN staff s ON s.account_id = a.sent_by
   WHERE a.id = $1 AND a.finished_at IS NULL FOR UPDATE OF a`,
)
/** The announcement, held until the transaction ends; undefined when everybody has been told. */
export const holdAnnouncement = async (tx: Db, id: string) => (await hold(tx, [id]))[0]

const next = statement<{ patientId: string; accountId: string }>(
  'announcements.next',
  `SELECT p.id AS "patientId", p.account_id AS "accountId" FROM patient p
   WHERE p.id > coalesce($4::uuid, '00000000-0000-0000-0000-000000000000') AND ${belongs('$1', '$2', '$3')}
   ORDER BY p.id LIMIT $5`,
)
/** The patients of an audience who come next. */
export const nextPatients = (tx: Db, audience: Audience, after: string | null, limit: number) =>
  next(tx, [...idsOf(audience), after, limit])

const record = statement(
  'announcements.record',
  'UPDATE announcement SET told = told + $2, told_up_to = $3 WHERE id = $1',
)
export const recordTold = (tx: Db, id: string, told: number, upTo: string) => record(tx, [id, told, upTo])

const finish = statement('announcements.finish', 'UPDATE announcement SET finished_at = $2 WHERE id = $1')
export const finishAnnouncement = (tx: Db, id: string, now: Date) => finish(tx, [id, now])
