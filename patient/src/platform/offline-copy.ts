// What was last read, kept on the device, so that a letter and its code open without a network. A copy belongs to one
// log-in: another one never sees it, and it goes with the log-out. By hand: TanStack's own persister is experimental, and
// asks the network only after it has read the storage; here both go at once.
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { session } from './api.ts'
import { serialQueue } from './serial-queue.ts'
import { appStorage } from './storage.ts'

const KEY = 'offline-copies'
type Copies = { logIn: string; byKey: Record<string, { at: number; data: unknown }> }

/** Reads and writes follow one another, so that two pages do not overwrite each other's copies. */
const inTurn = serialQueue()

session.subscribe(() => {
  if (!session.isLoggedIn()) void inTurn(() => appStorage.remove(KEY))
})

async function readCopies(): Promise<Copies | null> {
  const logIn = session.current()?.logIn
  if (!logIn) return null
  const stored = (await appStorage.get(KEY)) as Copies | null
  return stored?.logIn === logIn ? stored : { logIn, byKey: {} }
}

const keep = (key: string, at: number, data: unknown) =>
  inTurn(async () => {
    const copies = await readCopies()
    if (copies) await appStorage.set(KEY, { ...copies, byKey: { ...copies.byKey, [key]: { at, data } } })
  })

type Read = { data: unknown; dataUpdatedAt: number; isPlaceholderData: boolean }

/** Keeps what a query read, where `worth` it, and gives it back to the query after a start without a network. */
export function useOfflineCopy(queryKey: QueryKey, { data, dataUpdatedAt, isPlaceholderData }: Read, worth = true) {
  const queries = useQueryClient()
  const key = JSON.stringify(queryKey)
  useEffect(() => {
    const restore = async () => {
      const copy = (await inTurn(readCopies))?.byKey[key]
      const queryKey = JSON.parse(key) as QueryKey
      if (!copy || queries.getQueryData(queryKey) !== undefined) return
      const hasFailed = queries.getQueryState(queryKey)?.status === 'error'
      queries.setQueryData(queryKey, copy.data, { updatedAt: copy.at })
      // That took the failure away, and with it what the page says of old data: the next answer brings either back.
      if (hasFailed) void queries.refetchQueries({ queryKey, exact: true })
    }
    void restore()
  }, [key, queries])
  useEffect(() => {
    if (worth && data !== undefined && !isPlaceholderData) void keep(key, dataUpdatedAt, data)
  }, [key, data, dataUpdatedAt, isPlaceholderData, worth])
}
