import { makeSurface } from '../../../photos/pixels/surface.ts'
import type { Square } from './crop.ts'

/** The largest size in which the photo is shown; enough for the counter to recognise a face. */
const MAX_SIDE = 1024
const QUALITY = 0.9

/** A square of a picture as JPEG. Rejects when the browser cannot decode or encode it. */
export async function cropSquare(picture: Blob, { left, top, side }: Square): Promise<Blob> {
  const bitmap = await createImageBitmap(picture)
  try {
    const size = Math.min(MAX_SIDE, Math.round(side))
    const { context, toJpeg } = makeSurface(size, size)
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, left, top, side, side, 0, 0, size, size)
    return await toJpeg(QUALITY)
  } finally {
    bitmap.close()
  }
}
