// Runs in a process of its own, which ends when the photos are done: what decodes pictures stays out of the server's memory.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { type Hand, inked } from './digits.ts'
import type { Developed, Wanted } from './photos.ts'

type DatePlace = {
  left: number
  top: number
  width: number
  height: number
  place: string
  hand: Hand
  x: number
  y: number
}

const fileOf = (name: string) => fileURLToPath(new URL(name, import.meta.url))
/** The part of a photo where the date comes, in pixels; `place` lays the paper's own units, of `x` and `y`, onto the photo. */
const dates: Record<string, DatePlace> = JSON.parse(readFileSync(fileOf('dates.json'), 'utf8'))

async function develop({ photo, date, showing = 1 }: Wanted): Promise<Developed> {
  const place = dates[photo]
  const image = sharp(fileOf(`${photo}.webp`))
  if (place && date) image.composite([{ input: written(place, date), left: place.left, top: place.top }])
  const whole = await image.jpeg({ quality: 80 }).toBuffer()
  const bytes = showing < 1 ? await cutOff(whole, showing) : whole
  const small = sharp(bytes).resize({ width: 320, height: 320, fit: 'inside' })
  return { bytes, thumbnail: await small.jpeg({ quality: 78 }).toBuffer() }
}

const written = ({ left, top, width, height, place, hand, x, y }: DatePlace, date: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${left} ${top} ${width} ${height}"><g opacity="0.88" transform="${place}">${inked(date, hand, x, y)}</g></svg>`,
  )

/** Only so much of its height, from the left and lower sides: the date of a prescription is in the upper right. */
async function cutOff(photo: Buffer, showing: number): Promise<Buffer> {
  const { width, height } = await sharp(photo).metadata()
  const part = { left: 0, top: Math.round(height * (1 - showing)), width: Math.round(width * 0.8) }
  return sharp(photo)
    .extract({ ...part, height: height - part.top })
    .jpeg({ quality: 80 })
    .toBuffer()
}

// Resolved when it has left: a process that ends sooner takes it along.
const send = (photo: Developed) => new Promise((resolve) => process.send?.(photo, undefined, undefined, resolve))

sharp.cache(false)
process.once('message', async (wanted: Wanted[]) => {
  for (const photo of wanted) await send(await develop(photo))
  process.disconnect()
})
