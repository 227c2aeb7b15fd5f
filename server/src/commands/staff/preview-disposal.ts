import { dayInManila } from '@aruga/contract/days'
import { DUE_COUNTED } from '@aruga/contract/retention/classes'
import { readNextRun } from '../../features/retention/state.ts'
import type { Opened } from './opened.ts'

/** Prints what the next nightly run would dispose of; changes nothing. */
export async function previewDisposal({ db }: Opened) {
  const { at, classes } = await readNextRun(db, new Date())
  console.log(`Due at ${at.toISOString()}:`)
  for (const { name, count, oldest } of classes) {
    const number = count < DUE_COUNTED ? `${count}` : `${DUE_COUNTED} or more`
    console.log(
      `${name.padEnd(22)}${number.padStart(8)}${oldest ? `  the oldest since ${dayInManila(Date.parse(oldest))}` : ''}`,
    )
  }
  console.log('Nothing was changed.')
}
