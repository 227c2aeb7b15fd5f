// What somebody has typed or photographed and not sent, on this device. Each draft lies under its account: whoever else logs
// in here never finds it. docs/privacy.md has the rule of when it goes.
import { serialQueue } from './serial-queue.ts'
import { appStorage } from './storage.ts'
import type { DraftStore } from './use-draft.ts'

/** Nobody comes back for older ones. */
const KEPT_MS = 30 * 24 * 60 * 60_000

const keyOf = (account: string, form: string) => `draft.${account}.${form}`

type Stored = { at: number; path: string; draft: unknown }
/** What is not sent yet: `form` as it was named, `path` where it goes on. */
export type FoundDraft = { form: string; path: string }

type Options<T> = {
  /** The patient's id. */
  account: string
  /** Which form, and of what: `replace.<id>`. */
  form: string
  /** The address at which the form opens. */
  path: string
  /** Makes a draft of what was stored, whatever that is; gets null for none. */
  read: (stored: unknown) => T
  /** Nothing is in it that anybody would miss. */
  isEmpty: (draft: T) => boolean
}

/** The draft of one form of one account, pictures and all. */
export function draftOf<T>({ account, form, path, read, isEmpty }: Options<T>): DraftStore<T> {
  const key = keyOf(account, form)
  const inTurn = serialQueue()
  const remove = async () => void (await appStorage.remove(key))
  return {
    load: () =>
      inTurn(async () => {
        await sweepOnce()
        return read(((await appStorage.get(key)) as Stored | null)?.draft ?? null)
      }),
    save: (draft) =>
      inTurn(async () => {
        if (isEmpty(draft)) return remove()
        await appStorage.set(key, { at: Date.now(), path, draft } satisfies Stored)
      }),
    forget: () => inTurn(remove),
  }
}

const keysOf = async (account: string) => (await appStorage.keys()).filter((key) => key.startsWith(keyOf(account, '')))

/** What the account has not sent yet, the newest first. */
export async function draftsOf(account: string): Promise<FoundDraft[]> {
  await sweepOnce()
  const prefix = keyOf(account, '')
  const found: (FoundDraft & { at: number })[] = []
  for (const key of await keysOf(account)) {
    const stored = (await appStorage.get(key)) as Stored | null
    if (stored) found.push({ form: key.slice(prefix.length), path: stored.path, at: stored.at })
  }
  return found.sort((a, b) => b.at - a.at).map(({ form, path }) => ({ form, path }))
}

/** Removes them all. */
export async function forgetDrafts(account: string): Promise<void> {
  for (const key of await keysOf(account)) await appStorage.remove(key)
}

let sweeping: Promise<void> | undefined
/** Old drafts of any account go when somebody's are first asked for. A device that fails at it keeps them until next time. */
const sweepOnce = () => {
  sweeping ??= sweep(Date.now()).catch(() => undefined)
  return sweeping
}

async function sweep(now: number): Promise<void> {
  for (const key of await appStorage.keys()) {
    if (!key.startsWith('draft.')) continue
    const stored = (await appStorage.get(key)) as Stored | null
    if (!stored || now - stored.at > KEPT_MS) await appStorage.remove(key)
  }
}
