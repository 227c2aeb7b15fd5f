// The device of a test: real stores on a substitute for IndexedDB (setup.ts).
import { done } from '@aruga/client/idb-request'
import type { Profile } from '@aruga/contract/profile/profile'

/** Like a browser whose site data were deleted. Databases stay, since the app has them open. */
export async function emptyDevice(): Promise<void> {
  globalThis.localStorage?.clear()
  globalThis.sessionStorage?.clear()
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await done(indexedDB.open(name))
    for (const store of database.objectStoreNames)
      await done(database.transaction(store, 'readwrite').objectStore(store).clear())
    database.close()
  }
}

/** Logs a patient in through the app's own session; `fetch` is a fake (client/src/testing/fake-fetch.ts). */
export async function logInAs(id: string): Promise<void> {
  const { session } = await import('../platform/api.ts')
  await session.logIn(`${id}@demo.test`, 'Aruga-demo-1')
  await session.savePatient({ id } as Profile)
}
