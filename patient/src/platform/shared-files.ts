// Photos and PDFs that another app of the phone has shared with this one. They wait, sealed as every unsent file is, until the
// form for receipts takes them: there may be a log-in in between.
import { destroyUploads, readUploadBytes, readUploads, type StoredEntry, storeUpload } from './upload-store.ts'

/** Nobody's yet: whoever logs in next has just shared them. */
const SHARED_ACCOUNT = 'shared'
/** After that, somebody else may have the phone. */
const MAX_AGE_MS = 30 * 60_000
const MAX_FILES = 10

type SharedFile = StoredEntry & { name: string; type: string }

/** In place of those shared before. Rejects on a full device. */
export async function keepShared(files: File[]): Promise<void> {
  await forgetShared()
  const now = Date.now()
  for (const [place, file] of files.slice(0, MAX_FILES).entries()) {
    const { name, type } = file
    const entry: SharedFile = { id: crypto.randomUUID(), account: SHARED_ACCOUNT, at: now + place, name, type }
    await storeUpload(entry, await file.arrayBuffer())
  }
}

/** Those of the last half hour, in the order in which they were chosen; older ones are destroyed. They stay until they are forgotten. */
export async function readShared(): Promise<File[]> {
  const entries = await readUploads<SharedFile>(SHARED_ACCOUNT)
  if (entries.some(({ at }) => Date.now() - at > MAX_AGE_MS)) {
    await forgetShared()
    return []
  }
  return Promise.all(
    entries.map(async (entry) => new File([await readUploadBytes(entry)], entry.name, { type: entry.type })),
  )
}

export const forgetShared = () => destroyUploads(SHARED_ACCOUNT)
