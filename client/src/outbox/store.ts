// An outbox is stored in IndexedDB, encrypted with a key for each account, which this browser stores and no script can export
// (docs/decisions/060). Only ids and the account are readable there. Destroying the key destroys everything encrypted with it.
import { done } from '../idb-request.ts'
import { newKey, type Sealed, seal, unseal } from '../seal.ts'

/** After the longest possible session without a log-in here, or after its erasure, an account's entries are deleted. */
const MAX_AGE_MS = 90 * 24 * 60 * 60_000

/** The stored fields beside the bytes. Older versions stored only uploads, without a kind. */
export type Stored = { id: string; account: string; at: number; kind?: string }

type SealedEntry = Sealed & { id: string; account: string }
type AccountKey = { key: CryptoKey; usedAt: number }

const STORES = ['keys', 'entries', 'bytes']

/** `database`: its name in this browser. Opened with the first use. */
export function createOutboxStore(database: string) {
  let opening: Promise<IDBDatabase> | undefined
  const opened = () => {
    opening ??= open(database).catch((error) => {
      opening = undefined
      throw error
    })
    return opening
  }
  const store = async (name: string) => (await opened()).transaction(name).objectStore(name)

  /** Resolves when it is on the disk, according to the browser. `work` must wait for nothing but the database. */
  async function write(work: (at: (name: string) => IDBObjectStore) => unknown) {
    const transaction = (await opened()).transaction(STORES, 'readwrite', { durability: 'strict' })
    const finished = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    })
    await Promise.all([work((name) => transaction.objectStore(name)), finished])
  }

  /** Undefined without a key: nothing is stored, or a log-out has destroyed it. */
  const keyOf = async (account: string) => (await done<AccountKey | undefined>((await store('keys')).get(account)))?.key

  /** If two tabs make a key at the same time, the first is used. */
  async function makeKey(account: string): Promise<CryptoKey> {
    const key = await newKey()
    await write(async (at) => {
      if (!(await done(at('keys').get(account))))
        at('keys').put({ key, usedAt: Date.now() } satisfies AccountKey, account)
    })
    return (await keyOf(account)) ?? key
  }

  /** Stores an entry with its bytes, both or none. Rejects on a full device, in private windows and on pages without TLS. */
  async function add<E extends Stored>(entry: E, bytes?: ArrayBuffer): Promise<void> {
    const { id, account } = entry
    const key = (await keyOf(account)) ?? (await makeKey(account))
    const [sealedEntry, sealedBytes] = await Promise.all([sealEntry(key, entry), bytes && seal(key, bytes)])
    await write((at) => {
      at('entries').put(sealedEntry)
      if (sealedBytes) at('bytes').put({ id, ...sealedBytes })
    })
  }

  /** Changes an entry, unless it is gone. `withoutBytes`: deletes the bytes, which have arrived. */
  async function change<E extends Stored>(entry: E, { withoutBytes = false } = {}): Promise<void> {
    const key = await keyOf(entry.account)
    if (!key) return
    const sealed = await sealEntry(key, entry)
    await write(async (at) => {
      if (!(await done(at('entries').getKey(entry.id)))) return
      at('entries').put(sealed)
      if (withoutBytes) at('bytes').delete(entry.id)
    })
  }

  const remove = (id: string): Promise<void> =>
    write((at) => {
      at('entries').delete(id)
      at('bytes').delete(id)
    })

  /** The accounts with entries here. */
  const accounts = async (): Promise<string[]> => (await done((await store('keys')).getAllKeys())).map(String)

  /** The account's entries, oldest first. */
  async function read<E extends Stored>(account: string): Promise<E[]> {
    const key = await keyOf(account)
    if (!key) return []
    const all: SealedEntry[] = await done((await store('entries')).getAll())
    const own = all.filter((entry) => entry.account === account)
    const entries = await Promise.all(own.map((entry) => unsealEntry<E>(key, entry)))
    return entries.flat().sort((one, other) => one.at - other.at)
  }

  /** The bytes as they were stored; rejects if a single one has changed, or they are gone. */
  async function readBytes({ id, account }: Pick<Stored, 'id' | 'account'>): Promise<ArrayBuffer> {
    const key = await keyOf(account)
    const found: Sealed | undefined = await done((await store('bytes')).get(id))
    if (!key || !found) throw new Error('The bytes of an upload are gone')
    return unseal(key, found)
  }

  /** Destroys the account's key and everything encrypted with it. */
  async function destroy(account: string): Promise<void> {
    await write(async (at) => {
      at('keys').delete(account)
      const all: SealedEntry[] = await done(at('entries').getAll())
      for (const { id } of all.filter((entry) => entry.account === account)) {
        at('entries').delete(id)
        at('bytes').delete(id)
      }
    })
  }

  /** Marks the account as logged in here now, and deletes old entries of other accounts. */
  async function sweep(account: string): Promise<void> {
    const now = Date.now()
    const keys = await store('keys')
    const [names, found] = await Promise.all([done(keys.getAllKeys()), done<AccountKey[]>(keys.getAll())])
    for (const [place, name] of names.entries())
      if (name !== account && now - (found[place]?.usedAt ?? 0) > MAX_AGE_MS) await destroy(String(name))
    const own = found[names.indexOf(account)]
    if (own) await write((at) => at('keys').put({ ...own, usedAt: now }, account))
  }

  return { add, change, remove, accounts, read, readBytes, destroy, sweep }
}

export type OutboxStore = ReturnType<typeof createOutboxStore>

function open(database: string) {
  const request = indexedDB.open(database, 1)
  request.onupgradeneeded = () => {
    request.result.createObjectStore('keys')
    request.result.createObjectStore('entries', { keyPath: 'id' })
    request.result.createObjectStore('bytes', { keyPath: 'id' })
  }
  return done(request)
}

async function sealEntry(key: CryptoKey, entry: Stored): Promise<SealedEntry> {
  const { id, account } = entry
  return { id, account, ...(await seal(key, new TextEncoder().encode(JSON.stringify(entry)))) }
}

/** Empty if another tab has destroyed the key meanwhile: this entry can never be read again, but others can. */
const unsealEntry = <E>(key: CryptoKey, entry: SealedEntry): Promise<E[]> =>
  unseal(key, entry).then(
    (plain) => [{ kind: 'upload', ...JSON.parse(new TextDecoder().decode(plain)) } as E],
    () => [],
  )
