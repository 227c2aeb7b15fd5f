// Photos and PDFs from another app of the phone: shared with this app, or taken by the camera after Android killed this app behind it.
// They are stored sealed, like every unsent file, until a form takes them: there may be a log-in in between.
import type { Stored } from '@aruga/client/outbox/store'
import { outboxStore } from './outbox-store.ts'

/** The owner of files before a log-in: the next person to log in has just shared them. */
const SHARED_ACCOUNT = 'shared'
/** After this time, somebody else may have the phone. */
const MAX_AGE_MS = 30 * 60_000
const MAX_FILES = 10

/** The form that opened the camera: its address, the photo's subject, and the owner of the form, who is unknown before a log-in. */
export type CameraForm = { path: string; of: string; account?: string | undefined }
type SharedFile = Stored & { name: string; type: string; form?: CameraForm | undefined }

/**
 * Replaces the files that were stored before. `form`: the form that waits for them; without it, the form for receipts takes them. Rejects
 * on a full device.
 */
export async function storeShared(files: File[], form?: CameraForm): Promise<void> {
  await forgetShared()
  const now = Date.now()
  for (const [place, file] of files.slice(0, MAX_FILES).entries()) {
    const { name, type } = file
    const entry: SharedFile = { id: crypto.randomUUID(), account: SHARED_ACCOUNT, at: now + place, name, type, form }
    await outboxStore.add(entry, await file.arrayBuffer())
  }
}

/** What was shared in the last half hour, in the order chosen; older files are destroyed. The files stay until `forgetShared`. */
export const readShared = (): Promise<File[]> => readMatching(({ form }) => form === undefined)

/** The photo that this form requested from the camera. */
export const readTaken = ({ path, of, account }: CameraForm): Promise<File[]> =>
  readMatching(({ form }) => form?.path === path && form.of === of && form.account === account)

async function readMatching(isWanted: (file: SharedFile) => boolean): Promise<File[]> {
  const entries = await outboxStore.read<SharedFile>(SHARED_ACCOUNT)
  if (entries.some(({ at }) => Date.now() - at > MAX_AGE_MS)) {
    await forgetShared()
    return []
  }
  return Promise.all(
    entries
      .filter(isWanted)
      .map(async (entry) => new File([await outboxStore.readBytes(entry)], entry.name, { type: entry.type })),
  )
}

export const forgetShared = () => outboxStore.destroy(SHARED_ACCOUNT)
