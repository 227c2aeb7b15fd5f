import type { Square } from './crop.ts'

/** The largest size in which the photo is shown; enough for the counter to recognise a face. */
const MAX_SIDE = 1024
const QUALITY = 0.9

/** A square of a picture as JPEG. Rejects when the browser cannot decode or encode it. */
export async function cropSquare(picture: Blob, { left, top, side }: Square): Promise<Blob> {
  const bitmap = await createImageBitmap(picture)
  try {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = Math.min(MAX_SIDE, Math.round(side))
    const context = canvas.getContext('2d')
    if (!context) throw new Error('This browser has no 2D canvas.')
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, left, top, side, side, 0, 0, canvas.width, canvas.height)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
    if (!blob) throw new Error('This browser does not encode JPEG.')
    return blob
  } finally {
    bitmap.close()
  }
}
