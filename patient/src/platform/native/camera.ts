import { Camera, CameraDirection } from '@capacitor/camera'

/** The plugin's code for a person who closed the camera, on both systems. */
const CLOSED = 'OS-PLUG-CAMR-0006'

/**
 * A photo by the phone's own camera app; null when it was closed without one. It is not put into the gallery. Where Android ends
 * the app behind the camera, the photo is lost: this call of the plugin (8.2.4) restores none. The draft is not (docs/native.md).
 */
export async function takePhoto(facing: 'environment' | 'user'): Promise<File | null> {
  const cameraDirection = facing === 'user' ? CameraDirection.Front : CameraDirection.Rear
  try {
    const { webPath } = await Camera.takePhoto({ cameraDirection, quality: 90, correctOrientation: true })
    if (!webPath) return null
    const photo = await (await fetch(webPath)).blob()
    const type = photo.type || 'image/jpeg'
    return new File([photo], `photo.${type === 'image/png' ? 'png' : 'jpg'}`, { type })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === CLOSED) return null
    throw error
  }
}
