// All that the program holds about a patient, in the words of `data.json` (readme.ts says what they mean). Not in it: what
// nobody can read (passwords, tokens, security answers: hashes) and the claim code of a living letter, which is a secret.
import { type Database, type Db, inTransaction } from '../../db/open.ts'
import { listAccessTo, newestFirst } from '../audit/access-log.ts'
import * as kept from './personal-data.ts'

/** A file of the copy: its path in the ZIP, where it lies in the store, its size in bytes, when it came. */
export type FileOfCopy = { name: string; key: string; size: number; at: string }

export type CopyData = Awaited<ReturnType<typeof readData>>['data']
export type Everything = { data: CopyData; files: FileOfCopy[] }

/** Everything as it stood at one moment. Some kilobytes per letter or document; files are named, not read. */
export const readEverything = (db: Database, patientId: string, now: Date): Promise<Everything> =>
  inTransaction(db, async (tx) => {
    await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY')
    return readData(tx, patientId, now)
  })

async function readData(tx: Db, patientId: string, now: Date) {
  const [patient] = await kept.findPatient(tx, { patientId, now })
  if (!patient) throw new Error('The patient of this copy is not there.')
  const { accountId, photoKey, photoSize, ...profile } = patient
  const documents = named(await kept.listDocuments(tx, { patientId }))
  const photo =
    photoKey && photoSize ? [{ name: 'profile-photo.jpg', key: photoKey, size: photoSize, at: now.toISOString() }] : []
  const data = {
    format: 'aruga-portable-copy',
    formatVersion: 1,
    madeAt: now.toISOString(),
    profile: { ...profile, photoFile: photo[0]?.name ?? null },
    doctors: await kept.listDoctors(tx, { patientId }),
    consents: await kept.listConsents(tx, { patientId }),
    letters: await readLetters(tx, patientId, now),
    documents: documents.map(({ key, ...document }) => document),
    notifications: await kept.listNotifications(tx, { accountId }),
    accessLog: await readAccessLog(tx, patientId),
    ownDeeds: await kept.listOwnDeeds(tx, { patientId, accountId }),
    sessions: await kept.listSessions(tx, { accountId }),
    securityQuestions: await kept.listSecurityQuestions(tx, { accountId }),
    erasureRequests: await kept.listErasureRequests(tx, { patientId }),
    portableCopies: await kept.listPortableCopies(tx, { patientId }),
  }
  const files = documents.map(({ file, key, size, uploadedAt }) => ({ name: file, key, size, at: uploadedAt }))
  return { data, files: [...photo, ...files] }
}

async function readLetters(tx: Db, patientId: string, now: Date) {
  const letters = await kept.listLetters(tx, { patientId, now })
  const timelines = Map.groupBy(await kept.listTimelines(tx, { patientId }), ({ letterId }) => letterId)
  const handOvers = Map.groupBy(await kept.listHandOvers(tx, { patientId }), ({ letterId }) => letterId)
  return letters.map((letter) => ({
    ...letter,
    timeline: (timelines.get(letter.id) ?? []).map(({ letterId, ...entry }) => entry),
    handOvers: (handOvers.get(letter.id) ?? []).map(({ letterId, ...entry }) => entry),
  }))
}

async function readAccessLog(tx: Db, patientId: string) {
  const asked = { patientId, filter: null, order: newestFirst, limit: Number.MAX_SAFE_INTEGER, offset: 0 }
  const { items } = await listAccessTo(tx, asked)
  return items.map(({ id, ...entry }) => entry)
}

const endings: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/heic': 'heic',
  'image/heif': 'heif',
  'application/pdf': 'pdf',
}

/** `documents/official-receipt-2026-11-20-2.jpg`: what it is, the day it came (UTC), and which of that day. */
function named<D extends kept.DocumentKept>(documents: D[]): (D & { file: string })[] {
  const counts = new Map<string, number>()
  return documents.map((document) => {
    const kind = document.kind.replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase()
    const stem = `documents/${kind}-${document.uploadedAt.slice(0, 10)}`
    const count = (counts.get(stem) ?? 0) + 1
    counts.set(stem, count)
    return { ...document, file: `${stem}-${count}.${endings[document.contentType] ?? 'bin'}` }
  })
}
