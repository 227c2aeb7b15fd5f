// Started by demo.ts in a process of its own, so that the memory filling needs is freed when it ends.

import { once } from 'node:events'
import type { Config } from '@aruga/server/config/config'
import type { DatabaseSettings } from '@aruga/server/db/connection'
import { openDatabase } from '@aruga/server/db/open'
import { openFileStore } from '@aruga/server/files/open-store'
import { fill, type Progress } from './fill.ts'
import type { Extent } from './filled.ts'
import { renderAccountPhotos } from './people/known-histories.ts'

export type FillRequest = {
  settings: DatabaseSettings
  files: Pick<Config, 'dataDir' | 'filesUrl'> & { filesKeys: readonly [Uint8Array, ...Uint8Array[]] }
  extent: Extent
}
export type Message = Progress | { failed: string }

const report = (message: Message) => process.send?.(message)
/** Once the accounts are there, the rest waits for the server's message that it listens. */
async function reportProgress(progress: Progress): Promise<void> {
  report(progress)
  if ('ready' in progress) await once(process, 'message')
}

const now = new Date()
// Photos take longest, and need no database.
const photos = renderAccountPhotos(now)
photos.catch(() => {}) // Awaited with the accounts.

async function run({ settings, files: place, extent }: FillRequest) {
  const db = openDatabase({ ...settings, max: 1 })
  const [first, ...others] = place.filesKeys
  const filesKeys: Config['filesKeys'] = [Buffer.from(first), ...others.map((key) => Buffer.from(key))]
  const files = await openFileStore({ ...place, filesKeys })
  await fill({ db, files }, extent, reportProgress, { now, photos }).finally(() => db.close())
}

// The server has ended; its next start continues.
process.once('disconnect', () => process.exit(0))
process.once('message', (request: FillRequest) => {
  run(request)
    .catch((error: Error) => report({ failed: error.message }))
    .finally(() => process.disconnect())
})
