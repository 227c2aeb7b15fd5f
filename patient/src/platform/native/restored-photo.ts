// Android may end the app behind its camera, most of all on a phone with little memory. The photo then comes with the app's next start,
// and goes to the form that had opened the camera; its draft has the rest.
import { deviceStore } from '@aruga/client/stores'
import { App } from '@capacitor/app'
import { cameraFormHere } from '../camera-form.ts'
import { type CameraForm, keepShared } from '../shared-files.ts'
import { photoAt } from './photo-at.ts'

const FORM = 'camera-form'

export const rememberCameraForm = (of: string) => deviceStore.setItem(FORM, JSON.stringify(cameraFormHere(of)))
export const forgetCameraForm = () => deviceStore.removeItem(FORM)

/** Call once, at the start. */
export const watchRestoredPhotos = () =>
  App.addListener('appRestoredResult', async ({ pluginId, success, data }) => {
    const form: CameraForm | null = JSON.parse(deviceStore.getItem(FORM) ?? 'null')
    forgetCameraForm()
    // Closed without a photo, or of a call that nobody waits for.
    if (pluginId !== 'Camera' || !success || !data?.webPath || !form) return
    // Where it cannot be read or kept, the form is there without it, and takes another.
    await photoAt(data.webPath)
      .then((photo) => keepShared([photo], form))
      .catch(() => undefined)
    window.location.assign(form.path)
  })
