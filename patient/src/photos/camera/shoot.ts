import { greyOf, MEASURE_SIDE } from '../pixels/blur.ts'
import { fitWithin } from '../pixels/scale.ts'
import { cropOf } from './crop.ts'

/** What the camera sees inside the frame, at most `maxSide` pixels long. Null before its first picture. */
function draw(video: HTMLVideoElement, frame: HTMLElement, maxSide: number): HTMLCanvasElement | null {
  const { videoWidth: width, videoHeight: height } = video
  if (width === 0 || height === 0) return null
  const { left, top, ...size } = cropOf({ width, height }, video.getBoundingClientRect(), frame.getBoundingClientRect())
  const canvas = Object.assign(document.createElement('canvas'), fitWithin(size, maxSide))
  canvas
    .getContext('2d', { willReadFrequently: maxSide === MEASURE_SIDE })
    ?.drawImage(video, left, top, size.width, size.height, 0, 0, canvas.width, canvas.height)
  return canvas
}

/** The photo: what is inside the frame, with a margin. Null where the camera shows nothing. */
export async function shoot(video: HTMLVideoElement, frame: HTMLElement): Promise<File | null> {
  const canvas = draw(video, frame, Number.POSITIVE_INFINITY)
  if (!canvas) return null
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92))
  return blob && new File([blob], 'photo.jpg', { type: 'image/jpeg' })
}

/** The same in grey and small, to be measured. */
export function glance(video: HTMLVideoElement, frame: HTMLElement) {
  const canvas = draw(video, frame, MEASURE_SIDE)
  const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height)
  return pixels ? { grey: greyOf(pixels.data), width: pixels.width, height: pixels.height } : null
}
