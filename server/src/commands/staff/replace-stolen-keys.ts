import { replaceKeys } from '../../auth/rotate-keys.ts'
import { systemClock } from '../../time/clock.ts'
import type { Opened } from './opened.ts'

export async function replaceStolenKeys({ db, config }: Opened) {
  await replaceKeys(db, config.filesKeys, systemClock())
  console.log('All keys in the database are new. Servers follow within a minute.')
}
