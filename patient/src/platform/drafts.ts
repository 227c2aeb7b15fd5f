// Unsent forms with their photos, stored on this device. Each draft belongs to its account, so that nobody else who logs in here sees it.
// docs/privacy.md lists when drafts are removed. Our own code, since form libraries store text but no photos, and have no accounts.
import { serialQueue } from './serial-queue.ts'
import { appStorage } from './storage.ts'
import type { DraftStore } from './use-draft.ts'

/** Older drafts are removed. */
const MAX_AGE_MS = 30 * 24 * 60 * 60_000

const keyOf = (account: string, form: string) => `draft.${account}.${form}`

type Stored = { at: number; path: string; draft: unknown }
/** An unsent draft: the name of its form, the path at which it opens, and what its form stored. */
export type StoredDraft = { form: string; path: string; draft: unknown }

type Options<T> = {
  /** The patient's id. */
  account: string
  /** The form's name, with the id of its subject if it has one: `replace.<id>`. */
  form: string
  /** The path at which the form opens. */
  path: string
  /** Reads a stored value, which may be anything; null when there is none. */
  read: (stored: unknown) => T
  /** Whether the draft need not be stored. */
  isEmpty: (draft: T) => boolean
}

/** The draft of one form of one account, including pictures. */
export function draftOf<T>({ account, form, path, read, isEmpty }: Options<T>): DraftStore<T> {
  const key = keyOf(account, form)
  const enqueue = serialQueue()
  const remove = async () => void (await appStorage.remove(key))
  return {
    load: () =>
      enqueue(async () => {
        await sweepOnce()
        return read(((await appStorage.get(key)) as Stored | null)?.draft ?? null)
      }),
    save: (draft) =>
      enqueue(async () => {
        if (isEmpty(draft)) return remove()
        await appStorage.set(key, { at: Date.now(), path, draft } satisfies Stored)
      }),
    forget: () => enqueue(remove),
  }
}

const keysOf = async (account: string) => (await appStorage.keys()).filter((key) => key.startsWith(keyOf(account, '')))

/** The account's unsent drafts, newest first. */
export async function draftsOf(account: string): Promise<StoredDraft[]> {
  await sweepOnce()
  const prefix = keyOf(account, '')
  const drafts: (StoredDraft & { at: number })[] = []
  for (const key of await keysOf(account)) {
    const stored = (await appStorage.get(key)) as Stored | null
    if (stored) drafts.push({ form: key.slice(prefix.length), ...stored })
  }
  return drafts.sort((a, b) => b.at - a.at).map(({ form, path, draft }) => ({ form, path, draft }))
}

/** Removes all drafts of the account. */
export async function forgetDrafts(account: string): Promise<void> {
  for (const key of await keysOf(account)) await appStorage.remove(key)
}

/** Removes a picture from a form's draft, or from a draft of receipts with one picture each; an empty draft is removed. */
export async function forgetPicture(account: string, { form, pictureId }: { form: string; pictureId: string }) {
  const key = keyOf(account, form)
  const stored = (await appStorage.get(key)) as (Stored & { draft: WithPictures | null }) | null
  const { picture, receipts } = stored?.draft ?? {}
  const left = receipts?.filter((receipt) => receipt.picture?.id !== pictureId)
  if (picture?.id === pictureId || left?.length === 0) await appStorage.remove(key)
  else if (left && left.length < (receipts?.length ?? 0))
    await appStorage.set(key, { ...stored, draft: { ...stored?.draft, receipts: left } })
}
type WithPicture = { picture?: { id: string } | null }
type WithPictures = WithPicture & { receipts?: WithPicture[] }

let sweeping: Promise<void> | undefined
/** Removes old drafts of every account when drafts are first read. After a failure the next start tries again. */
const sweepOnce = () => {
  sweeping ??= sweep(Date.now()).catch(() => undefined)
  return sweeping
}

async function sweep(now: number): Promise<void> {
  for (const key of await appStorage.keys()) {
    if (!key.startsWith('draft.')) continue
    const stored = (await appStorage.get(key)) as Stored | null
    if (!stored || now - stored.at > MAX_AGE_MS) await appStorage.remove(key)
  }
}
