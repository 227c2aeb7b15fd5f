import { rotateSigningKey } from '../../auth/rotate-keys.ts'
import { systemClock } from '../../time/clock.ts'
import type { Opened } from './opened.ts'

export async function changeSigningKey({ db, config }: Opened) {
  const from = await rotateSigningKey(db, config.filesKeys, systemClock())
  console.log(from ? `The new key signs from ${from.toISOString()} on.` : 'A new key is published and waits already.')
}
