// What the app stores on a device.
import { type BrowserContext, expect } from '@playwright/test'

type Records = { key?: unknown; value?: unknown; keyEncoded?: unknown; valueEncoded?: unknown }[]
type Databases = { name: string; stores: { name: string; records: Records }[] }[]

/** The local storage, and the app storage (`_ionicstorage`/`_ionickv` in IndexedDB), by key. */
export async function stored(context: BrowserContext) {
  const { origins } = await context.storageState({ indexedDB: true })
  const local = new Map(origins.flatMap(({ localStorage }) => localStorage.map(({ name, value }) => [name, value])))
  // Missing from Playwright's types.
  const databases = origins.flatMap((origin) => (origin as { indexedDB?: Databases }).indexedDB ?? [])
  const records = databases
    .filter(({ name }) => name === '_ionicstorage')
    .flatMap(({ stores }) => stores.filter(({ name }) => name === '_ionickv'))
    .flatMap((store) => store.records)
  const app = new Map(records.map(({ key, value, valueEncoded }) => [String(key), value ?? valueEncoded]))
  return { local, app }
}

/** The claim codes in the app storage, of whichever patient; undefined without any. */
export const storedCodes = async (context: BrowserContext) =>
  [...(await stored(context)).app].find(([key]) => key.startsWith('kept-codes'))?.[1]

/** Waits until no session is left in either storage. */
export const expectNoSession = (context: BrowserContext) =>
  expect
    .poll(async () => {
      const { local, app } = await stored(context)
      return [local.has('TOKEN'), app.has('session')]
    }, 'the token and the session that are still stored')
    .toEqual([false, false])
