// Runs in a process of its own, so that the memory for decoding images is freed when the photos are done.
import { readFileSync } from 'node:fs'
import { picturePath } from '@aruga/server/testing/pictures'
import sharp from 'sharp'
import { drawDigits, type Hand } from './digits.ts'
import type { PhotoRequest, RenderedPhoto } from './photos.ts'

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

/** Where the date goes on a photo, in pixels; `place` maps the sheet's coordinates, those of `x` and `y`, to the photo. */
const dates: Record<string, DatePlace> = JSON.parse(readFileSync(new URL('dates.json', import.meta.url), 'utf8'))

async function render({ photo, date, visible = 1 }: PhotoRequest): Promise<RenderedPhoto> {
  const place = dates[photo]
  const image = sharp(picturePath(`${photo}.webp`))
  if (place && date) image.composite([{ input: dateOverlay(place, date), left: place.left, top: place.top }])
  const whole = await image.jpeg({ quality: 80 }).toBuffer()
  const bytes = visible < 1 ? await cutOff(whole, visible) : whole
  const small = sharp(bytes).resize({ width: 320, height: 320, fit: 'inside' })
  return { bytes, thumbnail: await small.jpeg({ quality: 78 }).toBuffer() }
}

const dateOverlay = ({ left, top, width, height, place, hand, x, y }: DatePlace, date: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${left} ${top} ${width} ${height}"><g opacity="0.88" transform="${place}">${drawDigits(date, hand, x, y)}</g></svg>`,
  )

/** Crops to this fraction of the height, from the lower left: a prescription's date is in the upper right. */
async function cutOff(photo: Buffer, visible: number): Promise<Buffer> {
  const { width, height } = await sharp(photo).metadata()
  const part = { left: 0, top: Math.round(height * (1 - visible)), width: Math.round(width * 0.8) }
  return sharp(photo)
    .extract({ ...part, height: height - part.top })
    .jpeg({ quality: 80 })
    .toBuffer()
}

// Resolves when the message has been sent; a process that ends sooner loses it.
const send = (photo: RenderedPhoto) => new Promise((resolve) => process.send?.(photo, undefined, undefined, resolve))

sharp.cache(false)
process.once('message', async (requests: PhotoRequest[]) => {
  for (const photo of requests) await send(await render(photo))
  process.disconnect()
})
