import { Camera, CameraDirection, CameraResultType, CameraSource } from '@capacitor/camera'
import { Capacitor } from '@capacitor/core'
import { photoAt } from './photo-at.ts'
import { forgetCameraForm, rememberCameraForm } from './restored-photo.ts'

/** The plugin's error when the person closes the camera: a code on both systems, and the message of its older call on Android. */
const CLOSED = 'OS-PLUG-CAMR-0006'
const CLOSED_ON_ANDROID = 'User cancelled photos app'

/**
 * Takes a photo with the phone's own camera app; null when it is closed without one. The photo is not added to the gallery. `of`: its
 * subject.
 */
export async function takePhoto(facing: 'environment' | 'user', of: string): Promise<File | null> {
  const direction = facing === 'user' ? CameraDirection.Front : CameraDirection.Rear
  try {
    const webPath = Capacitor.getPlatform() === 'android' ? await takeOnAndroid(direction, of) : await take(direction)
    return webPath ? await photoAt(webPath) : null
  } catch (error) {
    if (isClosed(error)) return null
    throw error
  }
}

const take = async (cameraDirection: CameraDirection) =>
  (await Camera.takePhoto({ cameraDirection, quality: 90, correctOrientation: true })).webPath

/** Uses the older call: only its photo comes back after Android has killed the app behind the camera (docs/decisions/142). */
async function takeOnAndroid(direction: CameraDirection, of: string) {
  rememberCameraForm(of)
  try {
    const wanted = {
      source: CameraSource.Camera,
      resultType: CameraResultType.Uri,
      quality: 90,
      correctOrientation: true,
    }
    return (await Camera.getPhoto({ ...wanted, direction, saveToGallery: false })).webPath
  } finally {
    forgetCameraForm()
  }
}

const isClosed = (error: unknown) =>
  error instanceof Error && (('code' in error && error.code === CLOSED) || error.message === CLOSED_ON_ANDROID)
