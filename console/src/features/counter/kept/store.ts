// Where hand-overs wait on this device: IndexedDB, encrypted with a key that this browser keeps and lets no script read out
// (docs/decisions/061). Only the id is readable there.
import { done } from '@aruga/client/idb-request'
import { newKey, type Sealed, seal, unseal } from '@aruga/client/seal'
import type { CodeRefusal } from '../code-refusal.ts'

/** `message`: the server's words. */
export type ClaimRefused = CodeRefusal & { message: string }

export type Kept = {
  /** Also the `Idempotency-Key` of its call. */
  id: string
  accountId: string
  /** Where it was handed over; null as an earlier version kept it: where they work when it is sent. */
  branchId: string | null
  initials: string
  code: string
  quantity: number
  /** Null where the code was never looked up. */
  product: { name: string; unit: string } | null
  patientAmount: number | null
  /** As on the package; null where they were not asked for. */
  batch: string | null
  expiresOn: string | null
  /** When it was handed over, by this device's clock. */
  at: number
  /** Why the server did not record it; null while it waits. */
  refused: ClaimRefused | null
}

type SealedKept = Sealed & { id: string }

async function open() {
  const request = indexedDB.open('aruga-till', 1)
  request.onupgradeneeded = () => {
    request.result.createObjectStore('keys')
    request.result.createObjectStore('kept', { keyPath: 'id' })
  }
  const database = await done(request)
  return { database, key: await keyOf(database) }
}
let opening: ReturnType<typeof open> | undefined
const opened = () => {
  opening ??= open().catch((error) => {
    opening = undefined
    throw error
  })
  return opening
}

/** Made once in a browser; of two tabs that make one at the same time, the first one's is used. */
async function keyOf(database: IDBDatabase): Promise<CryptoKey> {
  const made = await newKey()
  const keys = database.transaction('keys', 'readwrite').objectStore('keys')
  const earlier = await done(keys.get('key'))
  if (earlier) return earlier
  await done(keys.put(made, 'key'))
  return made
}

/** Resolves when it is on the disk, as far as the browser says. */
async function write(work: (kept: IDBObjectStore) => void) {
  const { database } = await opened()
  const transaction = database.transaction('kept', 'readwrite', { durability: 'strict' })
  work(transaction.objectStore('kept'))
  await new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
}

export async function save(kept: Kept) {
  const { key } = await opened()
  const sealed = await seal(key, new TextEncoder().encode(JSON.stringify(kept)))
  await write((store) => store.put({ id: kept.id, ...sealed } satisfies SealedKept))
}

export const remove = (id: string) => write((store) => store.delete(id))

/** Oldest first. */
export async function readAll(): Promise<Kept[]> {
  const { database, key } = await opened()
  const all: SealedKept[] = await done(database.transaction('kept').objectStore('kept').getAll())
  const kept = await Promise.all(
    all.map(async (one) => JSON.parse(new TextDecoder().decode(await unseal(key, one))) as Kept),
  )
  return kept.sort((one, other) => one.at - other.at)
}
