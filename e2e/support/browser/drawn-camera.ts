/// <reference lib="dom" />
// A camera in the page, in place of Chromium's test picture: it shows a drawn picture, has a light, can be refused and can be
// taken away.
import type { Page } from '@playwright/test'

/** From now on the camera of newly opened pages shows `picture`, a JPEG, which fills its view. */
export const showToCamera = (page: Page, picture: Buffer) => page.addInitScript(install, picture.toString('base64'))

/** Sets the picture of the open page's camera. */
export const showToCameraNow = (page: Page, picture: Buffer) => page.evaluate(install, picture.toString('base64'))

/** Runs in the browser. */
function install(jpeg: string) {
  if (!navigator.mediaDevices) return // An empty page, before the first.
  navigator.mediaDevices.getUserMedia = async () => {
    const bytes = Uint8Array.from(atob(jpeg), (letter) => letter.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }))
    const canvas = Object.assign(document.createElement('canvas'), { width: bitmap.width, height: bitmap.height })
    const context = canvas.getContext('2d')
    // A stream has a picture only while something is painted.
    setInterval(() => context?.drawImage(bitmap, 0, 0), 100)
    const stream = canvas.captureStream(10)
    const [track] = stream.getVideoTracks()
    const lamp = { getCapabilities: () => ({ torch: true }), applyConstraints: async () => undefined }
    if (track) Object.assign(track, lamp)
    return stream
  }
}

/** The person, or the browser, does not allow the camera. */
export const refuseCamera = (page: Page) =>
  page.addInitScript(() => {
    if (navigator.mediaDevices)
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'))
  })

/** Another program takes the running camera. */
export const takeCameraAway = (page: Page) =>
  page.evaluate(() => {
    const { srcObject } = document.querySelector('video') ?? {}
    if (srcObject instanceof MediaStream) srcObject.getVideoTracks()[0]?.dispatchEvent(new Event('ended'))
  })
