import { pino } from 'pino'
import { listDamaged } from '../../features/operations/damaged-files.ts'
import { checkAllFiles } from '../../features/operations/file-check.ts'
import { openFileStore } from '../../files/open-store.ts'
import { systemClock } from '../../time/clock.ts'
import { progress } from '../progress.ts'
import type { Opened } from './opened.ts'

export async function verifyFiles({ db, config }: Opened) {
  const files = await openFileStore(config)
  // The findings are printed below.
  const log = pino({ level: 'silent' })
  const report = progress((line) => console.error(line))
  const read = await checkAllFiles({ db, files, clock: systemClock, log }, report)
  const damaged = await listDamaged(db, { limit: 1_000_000 })
  for (const { fault, part, key, documentId } of damaged) {
    console.error(`${fault.toLowerCase()}: ${key} (${part}${documentId ? ` of document ${documentId}` : ''})`)
  }
  console.log(`${read} files read, ${damaged.length === 0 ? 'all whole' : `${damaged.length} missing or damaged`}.`)
  if (damaged.length > 0) process.exitCode = 1
}
