import { hasLiveCamera, pickPhoto } from '../../platform/camera.ts'
import { facingOf, type Subject } from './subject.ts'

/**
 * Takes a photo: in a native app with the phone's camera app, in a browser with our camera over the whole page
 * (docs/decisions/090-a-camera-of-our-own.md). If the browser cannot show a camera, or alters canvas content, it uses the file picker,
 * which opens the camera on a phone. Null when the person closes it without a photo. Call it from a click, as file pickers require.
 */
export async function takePhoto(of: Subject): Promise<File | null> {
  if (import.meta.env.MODE === 'native')
    return (await import('../../platform/native/camera.ts')).takePhoto(facingOf(of), of)
  if (!hasLiveCamera()) return pickPhoto(facingOf(of))
  return (await import('./open-camera.tsx')).openCamera(of)
}
