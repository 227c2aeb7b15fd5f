// Photos and PDFs that another app of the phone has brought: shared with this one, or taken by the camera after Android had ended this
// one behind it. They wait, sealed as every unsent file is, until a form takes them: there may be a log-in in between.
import type { Stored } from '@aruga/client/outbox/store'
import { outboxStore } from './outbox-store.ts'

/** Nobody's yet: whoever logs in next has just shared them. */
const SHARED_ACCOUNT = 'shared'
/** After that, somebody else may have the phone. */
const MAX_AGE_MS = 30 * 60_000
const MAX_FILES = 10

/** The form that had opened the camera: its address, what the photo is of, and whose form it is; nobody's before a log-in. */
export type CameraForm = { path: string; of: string; account?: string | undefined }
type SharedFile = Stored & { name: string; type: string; form?: CameraForm | undefined }

/** In place of those brought before. `form`: the one that waits for them; without, the form for receipts takes them. Rejects on a full device. */
export async function keepShared(files: File[], form?: CameraForm): Promise<void> {
  await forgetShared()
  const now = Date.now()
  for (const [place, file] of files.slice(0, MAX_FILES).entries()) {
    const { name, type } = file
    const entry: SharedFile = { id: crypto.randomUUID(), account: SHARED_ACCOUNT, at: now + place, name, type, form }
    await outboxStore.add(entry, await file.arrayBuffer())
  }
}

/** What was shared in the last half hour, in the order in which it was chosen; older files are destroyed. They stay until they are forgotten. */
export const readShared = (): Promise<File[]> => readThose(({ form }) => form === undefined)

/** The photo that the form had asked the camera for. */
export const readTaken = ({ path, of, account }: CameraForm): Promise<File[]> =>
  readThose(({ form }) => form?.path === path && form.of === of && form.account === account)

async function readThose(isWanted: (file: SharedFile) => boolean): Promise<File[]> {
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
