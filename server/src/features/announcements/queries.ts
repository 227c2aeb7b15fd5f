import type { Announcement, Audience } from '@aruga/contract/announcements/announcements'
import type { Db } from '../../db/open.ts'
import { query, sortedQuery } from '../../db/query.ts'
import { FIRST, type Page, readPage } from '../../wire/list-query.ts'

export const announcementSorting = { sentAt: 'a.sent_at' }
export const newestFirst = 'a.sent_at DESC'

const listBy = sortedQuery(
  'announcements.list',
  newestFirst,
  `SELECT a.id, texts_of(a.title, a.title_en, a.title_fil) AS "title!: Texts", texts_of(a.body, a.body_en, a.body_fil) AS "body!: Texts",
     json_strip_nulls(json_build_object('productId', a.product_id, 'branchId', a.branch_id, 'professionalId', a.professional_id))
       AS "audience!: Audience",
     json_strip_nulls(json_build_object(
       'product', (SELECT m.name || ', ' || m.strength FROM product m WHERE m.id = a.product_id),
       'branch', (SELECT p.name || ', ' || b.name FROM branch b JOIN pharmacy p ON p.id = b.pharmacy_id WHERE b.id = a.branch_id),
       'professional', (SELECT d.name FROM healthcare_professional d WHERE d.id = a.professional_id))) AS "audienceNames!: AudienceNames",
     a.sent_at AS "sentAt", s.name AS "sentBy", a.patients, a.told, a.finished_at AS "finishedAt", count(*) OVER ()::int AS total
   FROM announcement a JOIN staff s ON s.account_id = a.sent_by
   WHERE (:id::uuid IS NULL OR a.id = :id) AND (:filter::text IS NULL
     OR EXISTS (SELECT FROM jsonb_each_text(texts_of(a.title, a.title_en, a.title_fil)) AS title WHERE title.value ILIKE :filter))
   ORDER BY :order, a.id LIMIT :limit OFFSET :offset`,
)
type Filter = { filter: string | null; order: string }
/** A page of the announcements, and the total. */
export const listAnnouncements = (db: Db, { filter, order, limit, offset }: Filter & Page) =>
  readPage({ limit, offset }, (part) => listBy(db, order, { id: null, filter, ...part }))

export const findAnnouncement = async (db: Db, id: string) =>
  (await listBy(db, newestFirst, { id, filter: null, ...FIRST }))[0]

const inAudience = `p.status = 'Active'
  AND (:professionalId::uuid IS NULL OR p.doctor_id = :professionalId)
  AND (:productId::uuid IS NULL OR EXISTS (SELECT FROM letter l WHERE l.patient_id = p.id AND l.product_id = :productId))
  AND (:branchId::uuid IS NULL OR EXISTS (SELECT FROM letter l WHERE l.patient_id = p.id AND l.branch_id = :branchId))`

const count = query('announcements.count', `SELECT count(*)::int AS patients FROM patient p WHERE ${inAudience}`)
/** How many patients an audience has now. Reads all patients, which is fine a few times a month. */
export const countPatients = async (db: Db, audience: Audience) => (await count(db, idsOf(audience)))[0]?.patients ?? 0

const idsOf = ({ productId, branchId, professionalId }: Audience) => ({
  productId: productId ?? null,
  branchId: branchId ?? null,
  professionalId: professionalId ?? null,
})

const insert = query(
  'announcements.insert',
  `INSERT INTO announcement (id, title, body, product_id, branch_id, professional_id, patients,
     sent_by, sent_at) 
     VALUES (:id, :title::jsonb, :body::jsonb, :productId, :branchId, :professionalId, :patients, :sentBy, :now)`,
)
type Sent = Pick<Announcement, 'id' | 'title' | 'body' | 'audience' | 'patients'> & { sentBy: string; now: Date }
export const insertAnnouncement = (tx: Db, { id, title, body, audience, patients, sentBy, now }: Sent) =>
  insert(tx, {
    id,
    title: JSON.stringify(title),
    body: JSON.stringify(body),
    ...idsOf(audience),
    patients,
    sentBy,
    now,
  })

const lock = query(
  'announcements.lock',
  `SELECT texts_of(title, title_en, title_fil) AS "title!: Texts", texts_of(body, body_en, body_fil) AS "body!: Texts",
     json_strip_nulls(json_build_object('productId', product_id, 'branchId', branch_id, 'professionalId', professional_id))
       AS "audience!: Audience", told_up_to AS "toldUpTo"
   FROM announcement WHERE id = :id AND finished_at IS NULL FOR UPDATE`,
)
/** Locks an announcement until the transaction ends; undefined when it is finished. */
export const lockAnnouncement = async (tx: Db, id: string) => (await lock(tx, { id }))[0]

const next = query(
  'announcements.next',
  `SELECT p.id AS "patientId" FROM patient p
   WHERE p.id > coalesce(:after::uuid, '00000000-0000-0000-0000-000000000000') AND ${inAudience}
   ORDER BY p.id LIMIT :limit`,
)
/** The next patients of an audience, in the order of their ids. */
export const nextPatients = (tx: Db, audience: Audience, after: string | null, limit: number) =>
  next(tx, { ...idsOf(audience), after, limit })

const updateProgress = query(
  'announcements.update-progress',
  'UPDATE announcement SET told = told + :told, told_up_to = :upTo WHERE id = :id',
)
export const recordProgress = (tx: Db, id: string, told: number, upTo: string) => updateProgress(tx, { id, told, upTo })

const finish = query('announcements.finish', 'UPDATE announcement SET finished_at = :now WHERE id = :id')
export const finishAnnouncement = (tx: Db, id: string, now: Date) => finish(tx, { id, now })
