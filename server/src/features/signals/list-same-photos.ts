// Receipts with this photo, rotated, mirrored or cropped: among the newest for the same product at the same branch.
import { eachAfter, FIRST_ID } from '../../db/each-after.ts'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { type Grey, GreyDamaged, readGrey } from './grey.ts'
import { isSamePhoto, photoInAllPositions, photoOf } from './same-photo.ts'

/** A receipt's photo is sent twice within ninety days; at most this many others are compared with it. */
const listPhotos = query(
  'signals.list-photos',
  `SELECT l.document_id AS id, o.patient_id AS "patientId", l.detail AS "detail!", l.document_id = :documentId AS "own!"
   FROM document_look mine, LATERAL (
       (SELECT mine.document_id, mine.detail)
       UNION ALL
       (SELECT document_id, detail FROM document_look near
        WHERE near.place = mine.place AND near.detail IS NOT NULL AND near.sent_at > mine.sent_at - interval '90 days'
          AND near.sent_at < mine.sent_at + interval '90 days' AND near.document_id <> mine.document_id
        ORDER BY near.sent_at DESC LIMIT 40)
     ) l JOIN document o ON o.id = l.document_id
   WHERE mine.document_id = :documentId AND mine.detail IS NOT NULL
     AND (l.document_id = :documentId OR o.patient_id <> :patientId OR (o.replaced_at IS NULL AND o.status <> 'Declined'))`,
)
const findNext = query(
  'signals.find-uncompared',
  `SELECT l.document_id AS "documentId", d.patient_id AS "patientId" FROM document_look l JOIN document d ON d.id = l.document_id
   WHERE l.detail IS NOT NULL AND l.compared_at IS NULL AND l.document_id > :after ORDER BY l.document_id LIMIT 1`,
)
/** Receipts whose photo was not compared with others yet. */
export const eachUncompared = (db: Db) =>
  eachAfter(
    FIRST_ID,
    (after) => findNext(db, { after }),
    ({ documentId }) => documentId,
  )

const set = query(
  'signals.set-compared',
  'UPDATE document_look SET compared_at = :now WHERE document_id = :documentId AND compared_at IS NULL RETURNING document_id AS id',
)
/** False when it is gone, or was compared. */
export const setCompared = async (tx: Db, documentId: string, now: Date) =>
  (await set(tx, { documentId, now })).length > 0

/** Pairs of this receipt and another one. An unreadable photo matches no other. */
export async function listSamePhotos(db: Db, patientId: string, documentId: string) {
  const photos = await listPhotos(db, { patientId, documentId })
  const mine = photos.find(({ own }) => own)
  if (!mine || photos.length === 1) return []
  const whole = greyOf(mine.detail)
  if (!whole) return []
  const photo = photoInAllPositions(whole)
  const same = []
  for (const { id, patientId: otherPatientId, detail, own } of photos) {
    const other = own ? undefined : greyOf(detail)
    if (other && (await isSamePhoto(photo, photoOf(other)))) same.push({ id: documentId, otherId: id, otherPatientId })
  }
  return same
}

function greyOf(detail: Uint8Array): Grey | undefined {
  try {
    return readGrey(detail)
  } catch (error) {
    if (error instanceof GreyDamaged) return undefined
    throw error
  }
}
