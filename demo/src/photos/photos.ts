// The photos that the demo's people sent: drawn once, with nobody and nothing real in them, and marked as specimens. Papers
// lack their date, which depends on the day on which the demo begins; it is written in when they are developed.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { DocumentKind } from '@aruga/contract/documents/documents'
import { dayIn, timeIn } from '../calendar.ts'
import type { Paper } from '../documents/upload.ts'

export type Wanted = { photo: string; date?: string; showing?: number }
export type Developed = { bytes: Buffer; thumbnail: Buffer }

/** A photo by its name. `at`: what its paper is dated; `showing`: how much of it, for one that is cut off. */
export type Shot = { photo: string; at?: Date; showing?: number }

const KINDS: [beginning: string, kind: DocumentKind][] = [
  ['id-', 'Id'],
  ['prescription-', 'Prescription'],
  ['receipt-tomas-goods', 'ClaimedGoodsReceipt'],
  ['receipt-', 'OfficialReceipt'],
]

/** Develops them all, in the order asked for. */
export async function developPhotos(shots: Shot[]): Promise<Paper[]> {
  const child = fork(fileURLToPath(new URL('./render-process.ts', import.meta.url)), {
    serialization: 'advanced',
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const done: Developed[] = []
  child.on('message', (photo: Developed) => done.push(photo))
  child.send(shots.map(wanted))
  await once(child, 'exit')
  return shots.map(({ photo }, n) => paperOf(photo, done[n]))
}

function wanted({ photo, at, showing }: Shot): Wanted {
  // As tills and doctors in the Philippines write it: month, day, year.
  const [year, month, day] = at ? dayIn(at).split('-') : []
  const date = `${month}/${day}/${year}`
  const said = photo.startsWith('receipt-') && at ? `     ${date}  ${timeIn(at)}` : date
  return { photo, ...(at && { date: said }), ...(showing !== undefined && { showing }) }
}

function paperOf(photo: string, developed: Developed | undefined): Paper {
  const kind = KINDS.find(([beginning]) => photo.startsWith(beginning))?.[1]
  if (!kind || !developed) throw new Error(`The demo has no photo "${photo}".`)
  const [bytes, thumbnail] = [Buffer.from(developed.bytes), Buffer.from(developed.thumbnail)]
  return { kind, originalName: `${photo}.jpg`, contentType: 'image/jpeg', bytes, thumbnail }
}

/** A profile photo, square, as the server keeps them. */
export const readPortrait = (name: string): Promise<Buffer> =>
  readFile(new URL(`portrait-${name}.jpg`, import.meta.url))

/** A photo as it is: an ID, which has no date. */
export const readPhoto = async (photo: string): Promise<Paper> => ({
  kind: 'Id',
  originalName: `${photo}.webp`,
  contentType: 'image/webp',
  bytes: await readFile(new URL(`${photo}.webp`, import.meta.url)),
})
