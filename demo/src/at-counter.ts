// The patient who stands at the demo's counter: a photo, and a claimed letter whose code is good.
import { Readable } from 'node:stream'
import { MAX_UPLOAD_BYTES } from '@aruga/contract/limits'
import type { AppContext } from '@aruga/server/context'
import { query } from '@aruga/server/db/query'
import { claimAs, renewClaimCode } from '@aruga/server/features/letters/claiming'
import { type Photo, putPhoto } from '@aruga/server/features/profile/photo'
import { inspectUpload } from '@aruga/server/files/inspect'
import type { FileStore } from '@aruga/server/files/store'
import { PHOTO_TYPES } from '@aruga/server/files/upload-types'
import { inFours } from '@aruga/server/readable-code'
import { drawPortrait } from './draw/portrait.ts'
import { issue, type World } from './letters.ts'
import type { DemoPatient } from './patients.ts'
import { carmen } from './people.ts'

/** The face of the ID, as a profile photo is taken in. */
export async function takePortrait(files: FileStore): Promise<Photo> {
  const drawing = Readable.from([await drawPortrait(carmen.email, carmen.sex)])
  const sent = await files.receive(drawing, { maxBytes: MAX_UPLOAD_BYTES })
  const { rendition } = await inspectUpload(files, sent, { accept: PHOTO_TYPES, crop: 'square' })
  if (!rendition) throw new Error('The demo has no portrait.')
  await files.discard(sent)
  return { key: await files.keep(rendition), sha256: rendition.sha256, size: rendition.size }
}

export async function addPatientAtCounter(world: World, patient: DemoPatient, portrait: Photo, now: Date) {
  const { patientId } = patient
  await putPhoto(world.db, patientId, portrait)
  const letterId = await issue(world, patient, patient.product, 1)
  await claimAs(world.db, patientId, { letterId, branchId: world.branchId, now, request: { id: 'demo' } })
}

const find = query(
  'demo.code-at-counter',
  `SELECT l.id AS "letterId", l.patient_id AS "patientId", l.claim_code AS "code!", l.code_valid_until <= :now AS "old!"
   FROM account a JOIN patient p ON p.account_id = a.id JOIN letter l ON l.patient_id = p.id
   WHERE a.email = :email AND l.status = 'Claimed' AND l.valid_until > :now ORDER BY l.issued_at LIMIT 1`,
)
/** A code that the demo's pharmacist can look up now; an old one is renewed, as its patient would. Undefined: all is bought. */
export async function codeAtCounter({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<string | undefined> {
  const now = clock()
  const [claimed] = await find(db, { email: carmen.email, now })
  if (!claimed?.old) return claimed && inFours(claimed.code)
  await renewClaimCode(db, claimed.letterId, claimed.patientId, now)
  const [renewed] = await find(db, { email: carmen.email, now })
  return renewed && inFours(renewed.code)
}
