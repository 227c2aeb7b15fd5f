import { hasLiveCamera, pickPhoto } from '../../platform/camera.ts'
import { facingOf, type Subject } from './subject.ts'

/**
 * Takes a photo: on a phone's app by its own camera app, in a browser by ours over the whole page (docs/decisions/090-a-camera-of-our-own.md); where
 * the browser shows no camera, or changes what is drawn, with the file picker, which on a phone opens the camera. Null when the person closes it without
 * a photo. Call it from a click, as file pickers require.
 */
export async function takePhoto(of: Subject): Promise<File | null> {
  if (import.meta.env.MODE === 'native')
    return (await import('../../platform/native/camera.ts')).takePhoto(facingOf(of), of)
  if (!hasLiveCamera()) return pickPhoto(facingOf(of))
  return (await import('./open-camera.tsx')).openCamera(of)
}
