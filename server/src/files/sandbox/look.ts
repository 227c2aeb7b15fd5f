import sharp from 'sharp'
import sharpPhash from 'sharp-phash'

// Version 2.2 exports the function itself, not what its types say.
const phash = sharpPhash as unknown as typeof sharpPhash.default

/** The standard deviation of its greys, of 255. The hash of a page that is nearly of one colour would be that of its noise. */
const LEAST_CONTRAST = 6

/** A perceptual hash of a small picture, 64 digits of 0 and 1; null without contrast. */
export async function lookOf(picture: Uint8Array): Promise<string | null> {
  const greys = await sharp(picture).greyscale().raw().toBuffer()
  return deviationOf(greys) < LEAST_CONTRAST ? null : phash(Buffer.from(picture))
}

/** By hand: sharp's own figures come with others (entropy, sharpness) that take four times as long. */
function deviationOf(greys: Uint8Array): number {
  let [sum, squares] = [0, 0]
  for (const grey of greys) {
    sum += grey
    squares += grey * grey
  }
  const mean = sum / greys.length
  return Math.sqrt(Math.max(0, squares / greys.length - mean * mean))
}
