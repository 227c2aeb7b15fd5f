// A canvas that becomes a JPEG: in a worker, or on the page.
import { PROOF_SIDE, proveCanvas, readColours } from '@aruga/ui/canvas-readback'
import { openBitmap } from './open-picture.ts'

export type Surface = {
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D
  toJpeg: (quality: number) => Promise<Blob>
}

export const makeSurface = (width: number, height: number, settings?: CanvasRenderingContext2DSettings): Surface => {
  if (typeof OffscreenCanvas !== 'undefined') {
    const canvas = new OffscreenCanvas(width, height)
    return {
      context: contextOf(canvas.getContext('2d', settings)),
      toJpeg: (quality) => canvas.convertToBlob({ type: 'image/jpeg', quality }),
    }
  }
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  return {
    context: contextOf(canvas.getContext('2d', settings)),
    toJpeg: (quality) =>
      new Promise((resolve, reject) => {
        canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No JPEG'))), 'image/jpeg', quality)
      }),
  }
}

const contextOf = <C>(context: C | null): C => {
  if (!context) throw new Error('No canvas')
  return context
}

/**
 * Rejects if a surface does not return what was drawn on it. Some browsers alter the pixels read from a canvas, others the JPEG made from
 * it, so this checks both.
 */
export const proveSurface = async () => {
  const drawn = makeSurface(PROOF_SIDE, PROOF_SIDE)
  proveCanvas(drawn.context)
  const bitmap = await openBitmap(await drawn.toJpeg(0.9))
  const { context } = makeSurface(PROOF_SIDE, PROOF_SIDE)
  context.drawImage(bitmap, 0, 0)
  bitmap.close()
  readColours(context)
}

/** Whether a drawn photo stays unaltered. */
export const isSurfaceTrue = (): Promise<boolean> =>
  proveSurface().then(
    () => true,
    () => false,
  )
