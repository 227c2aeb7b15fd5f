import sharp from 'sharp'
import sharpPhash from 'sharp-phash'

// Version 2.2 exports the function itself, unlike its types.
const phash = sharpPhash as unknown as typeof sharpPhash.default

/** The standard deviation of its greys, of 255. The hash of a page in nearly one colour would be that of its noise. */
const LEAST_CONTRAST = 6

const DETAIL_SIDE = 160
/** A program drew a picture with this much of one grey: all receipts of one till look like it at this size. */
const MOST_OF_ONE_GREY = 0.4

/** A hash to find a picture by, and greys to compare it with others. */
export type Hashes = { perceptualHash: string | null; detail: Uint8Array | null }

/** The hashes of a small picture; null without contrast. */
export async function hashesOf(picture: Uint8Array): Promise<Hashes> {
  const perceptualHash = await perceptualHashOf(picture)
  return { perceptualHash, detail: perceptualHash === null ? null : await detailOf(picture) }
}

/** Its greys, at most 160 pixels a side: a byte each for width and height, then the pixels. Null for a program's drawing. */
async function detailOf(picture: Uint8Array): Promise<Uint8Array | null> {
  const size = { width: DETAIL_SIDE, height: DETAIL_SIDE, fit: 'inside', withoutEnlargement: true } as const
  const { data, info } = await sharp(picture).greyscale().resize(size).raw().toBuffer({ resolveWithObject: true })
  const counts = new Uint32Array(256)
  for (const grey of data) counts[grey] = (counts[grey] ?? 0) + 1
  const isDrawn = counts.some((count, grey) => count + (counts[grey + 1] ?? 0) > data.length * MOST_OF_ONE_GREY)
  return isDrawn ? null : Buffer.concat([Buffer.from([info.width, info.height]), data])
}

/** A perceptual hash of a small picture, 64 digits of 0 and 1; null without contrast. */
export async function perceptualHashOf(picture: Uint8Array): Promise<string | null> {
  const greys = await sharp(picture).greyscale().raw().toBuffer()
  return deviationOf(greys) < LEAST_CONTRAST ? null : phash(Buffer.from(picture))
}

/** By hand: sharp's own figures include others (entropy, sharpness) that take four times as long. */
function deviationOf(greys: Uint8Array): number {
  let [sum, squares] = [0, 0]
  for (const grey of greys) {
    sum += grey
    squares += grey * grey
  }
  const mean = sum / greys.length
  return Math.sqrt(Math.max(0, squares / greys.length - mean * mean))
}
