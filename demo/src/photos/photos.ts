// The photos that people in the demo sent (server/src/testing/pictures.ts). Prescriptions and receipts lack their date, which
// depends on the demo's first day; it is drawn in when rendering.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { DocumentKind } from '@aruga/contract/documents/kinds'
import { readPicture } from '@aruga/server/testing/pictures'
import { dayIn, timeIn } from '../calendar.ts'
import type { Upload } from '../documents/upload.ts'

export type PhotoRequest = { photo: string; date?: string; visible?: number }
export type RenderedPhoto = { bytes: Buffer; thumbnail: Buffer }

/** A photo by its name. `at`: the date on it; `visible`: the fraction that is in the picture, for one that is cut off. */
export type DatedPhoto = { photo: string; at?: Date; visible?: number }

const KINDS: [beginning: string, kind: DocumentKind][] = [
  ['id-', 'Id'],
  ['prescription-', 'Prescription'],
  ['receipt-tomas-goods', 'ClaimedGoodsReceipt'],
  ['receipt-', 'OfficialReceipt'],
]

/** Renders all of them, in the given order. */
export async function renderPhotos(photos: DatedPhoto[]): Promise<Upload[]> {
  const child = fork(fileURLToPath(new URL('./render-process.ts', import.meta.url)), {
    serialization: 'advanced',
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const done: RenderedPhoto[] = []
  child.on('message', (photo: RenderedPhoto) => done.push(photo))
  child.send(photos.map(requestFor))
  await once(child, 'exit')
  return photos.map(({ photo }, n) => uploadOf(photo, done[n]))
}

function requestFor({ photo, at, visible }: DatedPhoto): PhotoRequest {
  // As written in the Philippines: month, day, year.
  const [year, month, day] = at ? dayIn(at).split('-') : []
  const date = `${month}/${day}/${year}`
  const printed = photo.startsWith('receipt-') && at ? `     ${date}  ${timeIn(at)}` : date
  return { photo, ...(at && { date: printed }), ...(visible !== undefined && { visible }) }
}

function uploadOf(photo: string, rendered: RenderedPhoto | undefined): Upload {
  const kind = KINDS.find(([beginning]) => photo.startsWith(beginning))?.[1]
  if (!kind || !rendered) throw new Error(`The demo has no photo "${photo}".`)
  const [bytes, thumbnail] = [Buffer.from(rendered.bytes), Buffer.from(rendered.thumbnail)]
  return { kind, originalName: `${photo}.jpg`, contentType: 'image/jpeg', bytes, thumbnail }
}

/** A profile photo, square, as the server stores them. */
export const readPortrait = (name: string) => readPicture(`portrait-${name}.jpg`)

/** A photo without a date: an ID. */
export const readPhoto = async (photo: string): Promise<Upload> => ({
  kind: 'Id',
  originalName: `${photo}.webp`,
  contentType: 'image/webp',
  bytes: await readPicture(`${photo}.webp`),
})
