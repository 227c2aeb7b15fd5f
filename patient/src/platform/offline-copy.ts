// What was last read, stored on the device, so that a letter and its code open without a network. A query takes part by
// `meta: { offlineCopy: true }`. A copy belongs to one log-in: another one never sees it, and it goes with the log-out.
// docs/decisions/020 says which half of the persister is used, and why.
import { experimental_createQueryPersister } from '@tanstack/query-persist-client-core'
import type { QueryClient } from '@tanstack/react-query'
import { session } from './api.ts'
import { serialQueue } from './serial-queue.ts'
import { appStorage } from './storage.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { offlineCopy?: boolean }
  }
}

const PREFIX = 'offline-copies'
/** Raise it when an answer of the server changes so that today's pages cannot render a copy of the old one. */
const VERSION = 1

const keys = async () => (await appStorage.keys()).filter((key) => key.startsWith(PREFIX))

const storage = {
  getItem: async (key: string) => (await appStorage.get(key)) as string | null,
  setItem: (key: string, copy: string) => appStorage.set(key, copy),
  removeItem: async (key: string) => void (await appStorage.remove(key)),
  entries: async () =>
    Promise.all((await keys()).map(async (key) => [key, await storage.getItem(key)] as [string, string])),
}

/** Reads and writes follow one another. A device that fails at one, being full or private, goes on without copies. */
const queue = serialQueue()
const inTurn = (work: () => Promise<unknown>) => queue(work).catch(() => undefined)

/** The persister of this log-in. The session ends before a day does, so no copy is too old. */
function persister() {
  const logIn = session.current()?.logIn
  const maxAge = Number.POSITIVE_INFINITY
  return logIn
    ? experimental_createQueryPersister({ storage, prefix: PREFIX, buster: `${VERSION} ${logIn}`, maxAge })
    : null
}

const eraseAll = async () => {
  for (const key of await keys()) await appStorage.remove(key)
}

/**
 * Gives `queries` the copies of this log-in, removes those of any other, and stores what is read from then on. Call once,
 * after `session.open()` and before anything is read: a copy would overwrite the answer.
 */
export async function openOfflineCopies(queries: QueryClient) {
  const current = persister()
  await inTurn(async () => (current ? current.restoreQueries(queries) : eraseAll()))
  // However young a copy is: what the page says of it depends on whether the server can be asked.
  await queries.invalidateQueries({ refetchType: 'none' })
  session.subscribe(() => {
    const current = persister()
    void inTurn(async () => (current ? current.persisterGc() : eraseAll()))
  })
  queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || !event.query.meta?.offlineCopy) return
    const current = persister()
    if (current) void inTurn(() => current.persistQuery(event.query))
  })
}
