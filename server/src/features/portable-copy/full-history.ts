// Everything stored about a patient, as `data.json` has it (readme.ts explains the fields). Left out: hashes (passwords,
// tokens, security answers), which nobody can read, and the code of a claimed letter, which is a secret.
import { extensionOf, fileStemOf } from '@aruga/contract/documents/file-name'
import { type Database, type Db, inTransaction } from '../../db/open.ts'
import { listAccessTo, newestFirst } from '../audit/access-log.ts'
import * as personalData from './personal-data.ts'

/** A file of the copy: its path in the ZIP, its key in the store, its size in bytes, and when it was uploaded. */
export type FileOfCopy = { name: string; key: string; size: number; at: string }

export type CopyData = Awaited<ReturnType<typeof readData>>['data']
export type FullHistory = { data: CopyData; files: FileOfCopy[] }

/** A consistent snapshot of everything. Some kilobytes per letter or document; files are listed, not read. */
export const readFullHistory = (db: Database, patientId: string, now: Date): Promise<FullHistory> =>
  inTransaction(db, async (tx) => {
    await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY')
    return readData(tx, patientId, now)
  })

async function readData(tx: Db, patientId: string, now: Date) {
  const [patient] = await personalData.findPatient(tx, { patientId, now })
  if (!patient) throw new Error('The patient of this copy does not exist.')
  const { accountId, photoKey, photoSize, ...profile } = patient
  const documents = named(await personalData.listDocuments(tx, { patientId }))
  const photo =
    photoKey && photoSize ? [{ name: 'profile-photo.jpg', key: photoKey, size: photoSize, at: now.toISOString() }] : []
  const data = {
    format: 'aruga-portable-copy',
    formatVersion: 1,
    madeAt: now.toISOString(),
    profile: { ...profile, photoFile: photo[0]?.name ?? null },
    doctors: await personalData.listDoctors(tx, { patientId }),
    consents: await personalData.listConsents(tx, { patientId }),
    caregivers: await personalData.listCaregivers(tx, { patientId }),
    earlierProgram: await personalData.listEarlierProgram(tx, { patientId }),
    invitations: await personalData.listInvitations(tx, { patientId }),
    collectors: await personalData.listCollectors(tx, { patientId }),
    collectorRequests: await personalData.listCollectorRequests(tx, { patientId, now }),
    cards: await personalData.listCards(tx, { patientId }),
    letters: await readLetters(tx, patientId, now),
    documents: documents.map(({ key, ...document }) => document),
    notifications: await personalData.listNotifications(tx, { patientId, accountId }),
    lettersOnPaper: await personalData.listPaper(tx, { patientId }),
    accessLog: await readAccessLog(tx, patientId, now),
    ownDeeds: await personalData.listOwnActions(tx, { patientId, accountId }),
    sessions: await personalData.listSessions(tx, { accountId }),
    passkeys: await personalData.listPasskeys(tx, { accountId }),
    securityQuestions: await personalData.listSecurityQuestions(tx, { accountId }),
    questions: await personalData.listQuestions(tx, { patientId }),
    paperRequests: await personalData.listPaperRequests(tx, { patientId }),
    messages: await personalData.listMessages(tx, { patientId }),
    calls: await personalData.listCalls(tx, { patientId }),
    priceTerms: await personalData.listPriceTerms(tx, { patientId }),
    sideEffects: await personalData.listSideEffects(tx, { patientId }),
    erasureRequests: await personalData.listErasureRequests(tx, { patientId }),
    portableCopies: await personalData.listPortableCopies(tx, { patientId }),
  }
  const files = documents.flatMap(({ file, key, size, uploadedAt }) =>
    file && key ? [{ name: file, key, size, at: uploadedAt }] : [],
  )
  return { data, files: [...photo, ...files] }
}

async function readLetters(tx: Db, patientId: string, now: Date) {
  const letters = await personalData.listLetters(tx, { patientId, now })
  const timelines = Map.groupBy(await personalData.listTimelines(tx, { patientId }), ({ letterId }) => letterId)
  const handOvers = Map.groupBy(await personalData.listHandOvers(tx, { patientId }), ({ letterId }) => letterId)
  const answers = Map.groupBy(await personalData.listClaimAnswers(tx, { patientId }), ({ letterId }) => letterId)
  const reminders = Map.groupBy(await personalData.listReminders(tx, { patientId }), ({ letterId }) => letterId)
  return letters.map((letter) => ({
    ...letter,
    timeline: (timelines.get(letter.id) ?? []).map(({ letterId, ...entry }) => entry),
    reminders: (reminders.get(letter.id) ?? []).map(({ letterId, ...entry }) => entry),
    branchAnswers: (answers.get(letter.id) ?? []).map(({ letterId, ...entry }) => entry),
    handOvers: (handOvers.get(letter.id) ?? []).map(({ letterId, ...entry }) => entry),
  }))
}

async function readAccessLog(tx: Db, patientId: string, now: Date) {
  const all = { patientId, now, filter: null, order: newestFirst, limit: Number.MAX_SAFE_INTEGER, offset: 0 }
  const { items } = await listAccessTo(tx, all)
  return items.map(({ id, ...entry }) => entry)
}

/** Names such as `documents/official-receipt-2026-11-20-2.jpg`: kind, day of upload in Manila, number on that day; null without a file. */
function named<D extends personalData.CopiedDocument>(documents: D[]): (D & { file: string | null })[] {
  const counts = new Map<string, number>()
  return documents.map((document) => {
    if (document.key === null) return { ...document, file: null }
    const stem = `documents/${fileStemOf(document)}`
    const count = (counts.get(stem) ?? 0) + 1
    counts.set(stem, count)
    return { ...document, file: `${stem}-${count}.${extensionOf(document.contentType)}` }
  })
}
