// Image processing. Runs in a worker where workers have a canvas, else on the page.
import { greyOf, isBlurry, MEASURE_SIDE } from './blur.ts'
import { hasGlare } from './glare.ts'
import { openBitmap } from './open-picture.ts'
import { encodeWithin, fitWithin, MAX_SIDE, type Size, turned } from './scale.ts'
import { makeSurface, proveSurface, type Surface } from './surface.ts'

export type ProcessedPicture = Size & { blob: Blob; blurry: boolean; glare: boolean }

/**
 * Turns a picture upright (EXIF, then quarter turns clockwise), compresses it and measures whether it is sharp and without a reflection.
 * The resulting JPEG has no metadata, so the place where the photo was taken stays on the phone. Rejects when the browser cannot read the
 * picture, or when its result would not be the picture.
 */
export const processPicture = async (source: Blob, quarterTurns: number): Promise<ProcessedPicture> => {
  const bitmap = await openBitmap(source)
  try {
    await proveSurface()
    const measured = measure(bitmap)
    const blob = await encodeWithin((side, quality) =>
      draw(bitmap, fitWithin(bitmap, side), quarterTurns).toJpeg(quality),
    )
    return { blob, ...measured, ...turned(fitWithin(bitmap, MAX_SIDE), quarterTurns) }
  } finally {
    bitmap.close()
  }
}

const measure = (bitmap: ImageBitmap) => {
  const { width, height } = fitWithin(bitmap, MEASURE_SIDE)
  const { data } = draw(bitmap, { width, height }, 0).context.getImageData(0, 0, width, height)
  const grey = greyOf(data)
  return { blurry: isBlurry(grey, width, height), glare: hasGlare({ grey, width, height }) }
}

const draw = (bitmap: ImageBitmap, size: Size, quarterTurns: number): Surface => {
  const { width, height } = turned(size, quarterTurns)
  const surface = makeSurface(width, height)
  const { context } = surface
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingEnabled = true
  context.imageSmoothingQuality = 'high'
  context.translate(width / 2, height / 2)
  context.rotate((quarterTurns * Math.PI) / 2)
  context.drawImage(bitmap, -size.width / 2, -size.height / 2, size.width, size.height)
  return surface
}
