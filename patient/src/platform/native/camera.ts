import { Camera, CameraDirection, CameraResultType, CameraSource } from '@capacitor/camera'
import { Capacitor } from '@capacitor/core'
import { photoAt } from './photo-at.ts'
import { forgetCameraForm, rememberCameraForm } from './restored-photo.ts'

/** What the plugin says of a person who closed the camera: its code on both systems, and what its older call says on Android. */
const CLOSED = 'OS-PLUG-CAMR-0006'
const CLOSED_ON_ANDROID = 'User cancelled photos app'

/** A photo by the phone's own camera app; null when it was closed without one. It is not put into the gallery. `of`: what it is of. */
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

/** By the older call: only its photo comes back where Android has ended the app behind the camera (docs/decisions/142). */
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
