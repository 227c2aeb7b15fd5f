// Where files wait to be sent: IndexedDB, encrypted with a key of their account that this browser keeps and lets no script read out.
// The key goes at a log-out, and all that it closed with it (docs/decisions/060). Only ids and the account are readable there.
import { done } from '@aruga/client/idb-request'
import { newKey, type Sealed, seal, unseal } from '@aruga/client/seal'

/** An account that has not been logged in here for as long as a session can last, or was erased, leaves nothing. */
const MAX_AGE_MS = 90 * 24 * 60 * 60_000

/** What Background Sync calls it when the service worker is to send what is here. */
export const UPLOADS_SYNC = 'uploads'

/** What is stored of a file beside its bytes. */
export type StoredEntry = { id: string; account: string; at: number }

type SealedEntry = Sealed & { id: string; account: string }
type AccountKey = { key: CryptoKey; usedAt: number }

const ALL = ['keys', 'entries', 'bytes']

async function open() {
  const request = indexedDB.open('aruga-uploads', 1)
  request.onupgradeneeded = () => {
    request.result.createObjectStore('keys')
    request.result.createObjectStore('entries', { keyPath: 'id' })
    request.result.createObjectStore('bytes', { keyPath: 'id' })
  }
  return done(request)
}
let opening: ReturnType<typeof open> | undefined
const opened = () => {
  opening ??= open().catch((error) => {
    opening = undefined
    throw error
  })
  return opening
}

/** Resolves when it is on the disk, as far as the browser says. `work` must wait for nothing but the database. */
async function write(work: (at: (name: string) => IDBObjectStore) => unknown) {
  const transaction = (await opened()).transaction(ALL, 'readwrite', { durability: 'strict' })
  const finished = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
  await Promise.all([work((name) => transaction.objectStore(name)), finished])
}

/** Undefined where there is none: nothing is stored, or a log-out has destroyed it. */
async function keyOf(account: string): Promise<CryptoKey | undefined> {
  const found: AccountKey | undefined = await done(
    (await opened()).transaction('keys').objectStore('keys').get(account),
  )
  return found?.key
}

/** Of two tabs that make one at the same time, the first one's is used. */
async function makeKey(account: string): Promise<CryptoKey> {
  const key = await newKey()
  await write(async (at) => {
    if (!(await done(at('keys').get(account))))
      at('keys').put({ key, usedAt: Date.now() } satisfies AccountKey, account)
  })
  return (await keyOf(account)) ?? key
}

async function sealEntry<E extends StoredEntry>(key: CryptoKey, entry: E): Promise<SealedEntry> {
  const { id, account } = entry
  return { id, account, ...(await seal(key, new TextEncoder().encode(JSON.stringify(entry)))) }
}

/** SHA-256 in hex. */
export async function sha256(bytes: BufferSource): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Stores an entry and its bytes, both or none. Rejects on a full device, in private windows and on pages without TLS. */
export async function storeUpload<E extends StoredEntry>(entry: E, bytes: ArrayBuffer): Promise<void> {
  const key = (await keyOf(entry.account)) ?? (await makeKey(entry.account))
  const [sealedEntry, sealedBytes] = await Promise.all([sealEntry(key, entry), seal(key, bytes)])
  await write((at) => {
    at('entries').put(sealedEntry)
    at('bytes').put({ id: entry.id, ...sealedBytes })
  })
}

/** Changes an entry, unless it is gone. `withoutBytes`: they have arrived. */
export async function changeUpload<E extends StoredEntry>(entry: E, { withoutBytes = false } = {}): Promise<void> {
  const key = await keyOf(entry.account)
  if (!key) return
  const sealed = await sealEntry(key, entry)
  await write(async (at) => {
    if (!(await done(at('entries').getKey(entry.id)))) return
    at('entries').put(sealed)
    if (withoutBytes) at('bytes').delete(entry.id)
  })
}

export const removeUpload = (id: string): Promise<void> =>
  write((at) => {
    at('entries').delete(id)
    at('bytes').delete(id)
  })

/** Nothing where another tab has destroyed the key in between: it can never be read again, and the others can. */
const readEntry = async <E>(key: CryptoKey, entry: SealedEntry): Promise<E[]> =>
  unseal(key, entry).then(
    (plain) => [JSON.parse(new TextDecoder().decode(plain)) as E],
    () => [],
  )

/** Whoever has kept something here. */
export const listAccounts = async (): Promise<string[]> =>
  (await done((await opened()).transaction('keys').objectStore('keys').getAllKeys())).map(String)

/** The account's entries, oldest first. */
export async function readUploads<E extends StoredEntry>(account: string): Promise<E[]> {
  const key = await keyOf(account)
  if (!key) return []
  const all: SealedEntry[] = await done((await opened()).transaction('entries').objectStore('entries').getAll())
  const own = all.filter((entry) => entry.account === account)
  const entries = await Promise.all(own.map((entry) => readEntry<E>(key, entry)))
  return entries.flat().sort((one, other) => one.at - other.at)
}

/** The bytes as they were stored; rejects if a single one has changed, or they are gone. */
export async function readUploadBytes({ id, account }: StoredEntry): Promise<ArrayBuffer> {
  const key = await keyOf(account)
  const found: Sealed | undefined = await done((await opened()).transaction('bytes').objectStore('bytes').get(id))
  if (!key || !found) throw new Error('The bytes of an upload are gone')
  return unseal(key, found)
}

/** Destroys the account's key and all that it closed. */
export async function destroyUploads(account: string): Promise<void> {
  await write(async (at) => {
    at('keys').delete(account)
    const all: SealedEntry[] = await done(at('entries').getAll())
    for (const { id } of all.filter((entry) => entry.account === account)) {
      at('entries').delete(id)
      at('bytes').delete(id)
    }
  })
}

/** Marks the account as logged in here now, and destroys what others left long ago. */
export async function sweepUploads(account: string): Promise<void> {
  const now = Date.now()
  const keys = (await opened()).transaction('keys').objectStore('keys')
  const [accounts, found] = await Promise.all([done(keys.getAllKeys()), done<AccountKey[]>(keys.getAll())])
  for (const [place, name] of accounts.entries())
    if (name !== account && now - (found[place]?.usedAt ?? 0) > MAX_AGE_MS) await destroyUploads(String(name))
  const own = found[accounts.indexOf(account)]
  if (own) await write((at) => at('keys').put({ ...own, usedAt: now }, account))
}
