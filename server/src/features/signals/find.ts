// Finds signals of patients with new documents: each minute by a job, or when a case is opened first, except for photos, which only the
// job compares. Never while a patient waits for an answer, so that no time reveals a signal (docs/decisions/050).
import { dayInManila } from '@aruga/contract/days'
import type { AppContext } from '../../context.ts'
import { eachAfter, FIRST_ID } from '../../db/each-after.ts'
import { type Database, type Db, inTransaction } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { doEach } from '../../jobs/do-each.ts'
import { raiseSignal, raiseSignalsOfDoctors, type Subject } from '../../records/signals/raise.ts'
import { isSameName } from '../../records/signals/same-name.ts'
import { hasMobile, wasBorn } from '../../records/signals/same-person.ts'
import { eachUncompared, listSamePhotos, setCompared } from './list-same-photos.ts'

/** How many of 64 bits may differ in two pictures that look the same. Up to 3, they certainly share a band of 16. */
const MOST_BITS = 5

const listBornThen = query(
  'signals.list-born-then',
  `SELECT o.id, o.first_name AS "firstName", o.middle_name AS "middleName", o.last_name AS "lastName", o.id = mine.id AS own
   FROM patient mine JOIN patient o ON ${wasBorn('mine.birthdate')}
   WHERE mine.id = :patientId AND mine.erased_at IS NULL`,
)

const listSameMobile = query(
  'signals.list-same-mobile',
  `SELECT o.id FROM patient mine JOIN patient o ON ${hasMobile('mine.mobile_phone_number')}
   WHERE mine.id = :patientId AND o.id <> mine.id
   ORDER BY o.registered_at DESC, o.id LIMIT 20`,
)

/** A patient may send again a file that they replaced or had declined; only a receipt may not serve a second purchase. */
const listSamePictures = query(
  'signals.list-same-pictures',
  `SELECT m.id, o.id AS "otherId", o.patient_id AS "otherPatientId"
   FROM document m JOIN document_look mine ON mine.document_id = m.id
     JOIN document_look l ON l.bands && mine.bands AND l.document_id <> m.id
       AND bit_count(l.look # mine.look) <= ${MOST_BITS}
     JOIN document o ON o.id = l.document_id AND o.sha256 <> m.sha256
   WHERE m.id = ANY (:documentIds::uuid[]) AND (o.patient_id <> m.patient_id
     OR (is_receipt(m.kind) AND is_receipt(o.kind) AND o.replaced_at IS NULL AND m.replaced_at IS NULL AND o.status <> 'Declined'))
   ORDER BY o.uploaded_at DESC, o.id LIMIT 20`,
)
const listSameFiles = query(
  'signals.list-same-files',
  `SELECT m.id, o.id AS "otherId", o.patient_id AS "otherPatientId"
   FROM document m JOIN document o ON o.sha256 = m.sha256 AND o.patient_id <> m.patient_id
   WHERE m.id = ANY (:documentIds::uuid[]) ORDER BY o.uploaded_at DESC, o.id LIMIT 20`,
)

const findNew = query(
  'signals.find-new',
  `SELECT l.document_id AS "documentId", d.patient_id AS "patientId" FROM document_look l JOIN document d ON d.id = l.document_id
   WHERE l.searched_at IS NULL AND l.document_id > :after ORDER BY l.document_id LIMIT 1`,
)
const takeOf = query(
  'signals.take-of-patient',
  `UPDATE document_look SET searched_at = :now
   WHERE searched_at IS NULL AND document_id IN (SELECT id FROM document WHERE patient_id = :patientId)
   RETURNING document_id AS "documentId"`,
)

const searchAgain = query(
  'signals.search-again',
  `UPDATE document_look SET searched_at = NULL
   WHERE searched_at IS NOT NULL AND document_id IN (SELECT id FROM document WHERE patient_id = :patientId)`,
)
/** Queues a patient whose name, birthdate or mobile number changed for the job. Their call takes the same time whoever they resemble. */
export const searchSignalsAgain = (tx: Db, patientId: string) => searchAgain(tx, { patientId })

const pairKey = (one: string, other: string) => [one, other].sort().join(' ')

/** Raises signals for what connects this patient, and these new documents, with others. */
async function raiseFor(tx: Db, patientId: string, documentIds: string[], now: Date) {
  const born = await listBornThen(tx, { patientId })
  const mine = born.find(({ own }) => own)
  const samePeople = mine ? born.filter((each) => !each.own && isSameName(each, mine)) : []
  const people = { SamePerson: samePeople, SameMobile: await listSameMobile(tx, { patientId }) }
  for (const kind of ['SamePerson', 'SameMobile'] as const)
    for (const { id } of people[kind]) {
      const subjects: Subject[] = [patientId, id].map((each) => ({ patientId: each, documentId: null }))
      await raiseSignal(tx, { kind, key: pairKey(patientId, id), subjects }, now)
    }
  await raisePairs(tx, 'SamePicture', patientId, await listSamePictures(tx, { documentIds }), now)
  await raisePairs(tx, 'SameFile', patientId, await listSameFiles(tx, { documentIds }), now)
}

type Pair = { id: string; otherId: string; otherPatientId: string }
async function raisePairs(tx: Db, kind: 'SamePicture' | 'SameFile', patientId: string, pairs: Pair[], now: Date) {
  for (const { id, otherId, otherPatientId } of pairs) {
    const subjects = [
      { patientId, documentId: id },
      { patientId: otherPatientId, documentId: otherId },
    ]
    await raiseSignal(tx, { kind, key: pairKey(id, otherId), subjects }, now)
  }
}

/** For a case that is opened before the job has reached it. */
export async function findSignalsOf(db: Database, patientId: string, now: Date) {
  await inTransaction(db, async (tx) => {
    const taken = await takeOf(tx, { patientId, now })
    const documentIds = taken.map(({ documentId }) => documentId)
    if (documentIds.length > 0) await raiseFor(tx, patientId, documentIds, now)
  })
}

type Deps = Pick<AppContext, 'db' | 'clock'>

/** The job: documents that arrived since its last run. */
export const findNewSignals = (deps: Deps): Promise<void> => doEach([searchNew, comparePhotos], (work) => work(deps))

const searchNew = ({ db, clock }: Deps) => doEach(eachNew(db), ({ patientId }) => findSignalsOf(db, patientId, clock()))

const eachNew = (db: Db) =>
  eachAfter(
    FIRST_ID,
    (after) => findNew(db, { after }),
    ({ documentId }) => documentId,
  )

/** Compares photos of receipts, a second or two for each: outside the transaction, so that nobody waits for its locks. */
const comparePhotos = ({ db, clock }: Deps) =>
  doEach(eachUncompared(db), async ({ documentId, patientId }) => {
    const same = await listSamePhotos(db, patientId, documentId)
    const now = clock()
    await inTransaction(db, async (tx) => {
      // Erased meanwhile, or compared by another server.
      if (await setCompared(tx, documentId, now)) await raisePairs(tx, 'SamePicture', patientId, same, now)
    })
  })

// Of the patients of a desk, the newest are its evidence.
const listBusyDesks = query(
  'signals.list-busy-desks',
  `WITH counted AS (
     SELECT enrolled_by, count(*)::int AS enrolled, count(*) FILTER (WHERE status = 'Declined')::int AS declined,
       (array_agg(id ORDER BY registered_at DESC))[1:20] AS newest
     FROM patient WHERE enrolled = 'Desk' AND registered_at > :since GROUP BY enrolled_by
   ), usual AS (SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY enrolled) AS median FROM counted)
   SELECT enrolled_by AS "deskId!", newest AS "patientIds!" FROM counted, usual
   WHERE (enrolled >= :floor::int AND enrolled >= :times::int * median) OR (declined >= :declined::int AND 2 * declined >= enrolled)`,
)

const DAY_MS = 24 * 60 * 60_000
/** A desk stands out like a doctor, or with this many declined in 30 days, if they are half of whom it enrolled. */
const DECLINED = 5
/** A doctor stands out with this many registrations in 30 days, if that is this many times the median of all doctors with registrations. */
const FLOOR = 20
const TIMES = 4
/** How long a signal is not raised again, unless it is still open. */
const QUIET_DAYS = 180

/** The nightly job. */
export async function findBusyDoctors({ db, clock }: Deps) {
  const now = clock()
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const rule = { floor: FLOOR, times: TIMES, day: dayInManila(now), now }
  await raiseSignalsOfDoctors(db, { ...rule, since: before(30), notSince: before(QUIET_DAYS) })
}

/** The same for desks, once a month each. */
export async function findBusyDesks({ db, clock }: Deps) {
  const now = clock()
  const since = new Date(now.getTime() - 30 * DAY_MS)
  const desks = await listBusyDesks(db, { since, floor: FLOOR, times: TIMES, declined: DECLINED })
  for (const { deskId, patientIds } of desks) {
    const subjects = patientIds.map((patientId) => ({ patientId, documentId: null }))
    await raiseSignal(db, { kind: 'BusyDesk', key: `${deskId} ${dayInManila(now).slice(0, 7)}`, subjects }, now)
  }
}
