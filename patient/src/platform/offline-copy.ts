// Copies of query results on the device, so that a letter and its code open offline. A query takes part with `meta: { offlineCopy: true
// }`. A copy belongs to one log-in and one patient: no other sees it, and a log-out deletes it with its key. A copy of an older shape is dropped,
// since today's pages could not render it. docs/decisions/020 explains which half of the persister is used. Next to the copies is a
// snapshot of home (docs/decisions/216).

import { firstOf, type SavedSession, TOKEN_KEY } from '@aruga/client/session-store'
import { deviceStore } from '@aruga/client/stores'
import { OWN_SHAPES } from '@aruga/contract/own-shapes.gen'
import { experimental_createQueryPersister } from '@tanstack/query-persist-client-core'
import type { Query, QueryClient } from '@tanstack/react-query'
import { session } from './api.ts'
import { HOME_KEY, HOME_SEAL, type HomeSnapshot, isAtHome } from './home-snapshot.ts'
import { ownedKey } from './owned-key.ts'
import { sealedStorage } from './sealed-storage.ts'
import { serialQueue } from './serial-queue.ts'
import { appStorage } from './storage.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { offlineCopy?: boolean }
  }
}

/** With what the keys of all copies begin. */
export const COPIES = 'offline-copies'

const keys = async () => (await appStorage.keys()).filter((key) => key.startsWith(COPIES))

const sealed = sealedStorage(HOME_SEAL)

const storageOf = (prefix: string) => ({
  getItem: sealed.get,
  setItem: sealed.set,
  removeItem: async (key: string) => void (await appStorage.remove(key)),
  entries: async () => {
    const copies = (await keys()).filter((key) => key !== HOME_KEY && key.startsWith(prefix))
    const all = await Promise.all(copies.map(async (key) => [key, await sealed.get(key)] as const))
    return all.flatMap(([key, copy]): [string, string][] => (copy === null ? [] : [[key, copy]]))
  },
})

/** Serialises reads and writes. When one fails, on a full device or in a private window, the app works without copies. */
const queue = serialQueue()
const enqueue = (work: () => Promise<unknown>) => queue(work).catch(() => undefined)

/** What a copy of a log-in is marked with. */
const busterOf = (session: SavedSession) => `${OWN_SHAPES} ${firstOf(session).logIn}`

/** The persister of this log-in and patient. Copies have no maximum age, since sessions end within a day. */
function persister() {
  const current = session.current()
  if (!current) return null
  const prefix = ownedKey(COPIES, current.patientId)
  const maxAge = Number.POSITIVE_INFINITY
  return experimental_createQueryPersister({ storage: storageOf(prefix), prefix, buster: busterOf(current), maxAge })
}

/** Removes the copies of other log-ins, and those of the version before, which do not say of which patient they are. */
async function removeOld() {
  const current = session.current()
  if (!current) return eraseAll()
  for (const [key, copy] of await storageOf(COPIES).entries())
    if (!copy.includes(busterOf(current)) || (current.patientId && key.startsWith(`${COPIES}-`)))
      await appStorage.remove(key)
}

/** The last written snapshot of home, or null for none; unknown at the start. */
let storedHome: string | null | undefined

/**
 * Stores a snapshot of home for the page before the app (src/first-screen/); null if home is not in the state that the next start should
 * show.
 */
export function storeHome(home: Omit<HomeSnapshot, 'logIn'> | null): Promise<unknown> {
  const logIn = session.current()?.logIn
  const text = logIn && home ? JSON.stringify({ logIn, ...home } satisfies HomeSnapshot) : null
  return enqueue(async () => {
    if (text === storedHome) return
    storedHome = undefined
    if (text === null) await appStorage.remove(HOME_KEY)
    // Not after a log-out, in this tab or in another one while this tab was suspended.
    else if (session.current()?.logIn === logIn && deviceStore.getItem(TOKEN_KEY) !== null)
      await sealed.set(HOME_KEY, text)
    else return
    storedHome = text
  })
}

const eraseAll = async () => {
  await sealed.destroyKey().catch(() => undefined)
  for (const key of await keys()) await appStorage.remove(key)
}

/** Restores the copies of the session's patient. Call it before any of their queries, whose answer a copy would overwrite. */
export async function restoreCopies(queries: QueryClient) {
  await persister()
    ?.restoreQueries(queries)
    .catch(() => undefined)
  // Even recent copies are stale: a page shows them as outdated depending on whether the server can be reached.
  await queries.invalidateQueries({ refetchType: 'none' })
}

/**
 * Restores the copies of this log-in into `queries`, removes those of any other, and stores results from then on. Call once, after
 * `session.open()` and before any query, whose answer a copy would overwrite.
 */
export async function openOfflineCopies(queries: QueryClient) {
  if (session.current()) {
    await restoreCopies(queries)
    void enqueue(removeOld)
  } else await enqueue(eraseAll)
  session.subscribe(() => {
    void storeHome(null)
    void enqueue(removeOld)
  })
  const cache = queries.getQueryCache()
  const lastData = new WeakMap<Query, unknown>(cache.getAll().map((query) => [query, query.state.data]))
  cache.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || !event.query.meta?.offlineCopy) return
    // A late answer to a query of the patient before.
    if (cache.get(event.query.queryHash) !== event.query) return
    // Home is not on the screen, so it cannot store a new snapshot.
    if (lastData.get(event.query) !== event.query.state.data && !isAtHome()) void storeHome(null)
    lastData.set(event.query, event.query.state.data)
    const current = persister()
    if (current) void enqueue(() => current.persistQuery(event.query))
  })
}
