// Android may kill the app behind its camera, especially on a phone with little memory. The photo then arrives at the app's next start,
// and goes to the form that opened the camera; the form's draft has the rest.
import { deviceStore } from '@aruga/client/stores'
import { App } from '@capacitor/app'
import { cameraFormHere } from '../camera-form.ts'
import { type CameraForm, storeShared } from '../shared-files.ts'
import { photoAt } from './photo-at.ts'

const FORM = 'camera-form'

export const rememberCameraForm = (of: string) => deviceStore.setItem(FORM, JSON.stringify(cameraFormHere(of)))
export const forgetCameraForm = () => deviceStore.removeItem(FORM)

/** Call once, at the start. */
export const watchRestoredPhotos = () =>
  App.addListener('appRestoredResult', async ({ pluginId, success, data }) => {
    const form: CameraForm | null = JSON.parse(deviceStore.getItem(FORM) ?? 'null')
    forgetCameraForm()
    // The camera was closed without a photo, or nobody waits for this call.
    if (pluginId !== 'Camera' || !success || !data?.webPath || !form) return
    // If the photo cannot be read or stored, the form opens without it, and takes another.
    await photoAt(data.webPath)
      .then((photo) => storeShared([photo], form))
      .catch(() => undefined)
    window.location.assign(form.path)
  })
