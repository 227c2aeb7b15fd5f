import { greyOf, MEASURE_SIDE } from '../pixels/blur.ts'
import { fitWithin } from '../pixels/scale.ts'
import { makeSurface, type Surface } from '../pixels/surface.ts'
import { cropOf } from './crop.ts'

/** The part of the camera's picture inside the frame, at most `maxSide` pixels long. Null before the first picture. */
function draw(video: HTMLVideoElement, frame: HTMLElement, maxSide: number): Surface | null {
  const { videoWidth: width, videoHeight: height } = video
  if (width === 0 || height === 0) return null
  const { left, top, ...size } = cropOf({ width, height }, video.getBoundingClientRect(), frame.getBoundingClientRect())
  const { width: across, height: down } = fitWithin(size, maxSide)
  const surface = makeSurface(across, down, { willReadFrequently: maxSide === MEASURE_SIDE })
  surface.context.drawImage(video, left, top, size.width, size.height, 0, 0, across, down)
  return surface
}

/** The photo: the part inside the frame, with a margin. Null if the camera shows nothing. */
export async function shoot(video: HTMLVideoElement, frame: HTMLElement): Promise<File | null> {
  const blob = await draw(video, frame, Number.POSITIVE_INFINITY)?.toJpeg(0.92)
  return blob ? new File([blob], 'photo.jpg', { type: 'image/jpeg' }) : null
}

/** The same part, small and in grey, for measurements. */
export function glance(video: HTMLVideoElement, frame: HTMLElement) {
  const { context } = draw(video, frame, MEASURE_SIDE) ?? {}
  if (!context) return null
  const { data, width, height } = context.getImageData(0, 0, context.canvas.width, context.canvas.height)
  return { grey: greyOf(data), width, height }
}
