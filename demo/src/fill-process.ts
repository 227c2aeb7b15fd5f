// Runs in a process of its own, started by demo.ts, and takes all the memory that filling needs along when it ends.
import { openDatabase } from '@aruga/server/db/open'
import { openDiskStore } from '@aruga/server/files/disk-store'
import { type Extent, fill, type Progress } from './fill.ts'

export type Order = {
  connection: Parameters<typeof openDatabase>[0]['connection']
  filesDir: string
  filesKey: Uint8Array
  extent: Extent
}
export type Message = Progress | { failed: string }

const say = (message: Message) => process.send?.(message)

async function obey({ connection, filesDir, filesKey, extent }: Order) {
  const db = openDatabase({ connection, max: 1 })
  const files = await openDiskStore({ dir: filesDir, key: Buffer.from(filesKey) })
  await fill({ db, files }, extent, say).finally(() => db.close())
}

// The server is gone: its next start goes on.
process.once('disconnect', () => process.exit(0))
process.once('message', (order: Order) => {
  obey(order)
    .catch((error: Error) => say({ failed: error.message }))
    .finally(() => process.disconnect())
})
