// The files of a form as they leave the page: what a reader of requests is shown has no files in it.
import type { Page } from '@playwright/test'

/** From the next load on. */
export const watchFiles = (page: Page) =>
  page.addInitScript(`{
    const send = XMLHttpRequest.prototype.send
    XMLHttpRequest.prototype.send = function (body) {
      if (body instanceof FormData) window.sentForm = body
      return send.call(this, body)
    }
  }`)

/** The picture under this name in the form that was sent last: its weight in bytes, its size in pixels. */
export const sentPicture = (page: Page, name: string) =>
  page.evaluate<{ type: string; bytes: number; width: number; height: number }>(`(async () => {
    const file = window.sentForm.get('${name}')
    const { width, height } = await createImageBitmap(file)
    return { type: file.type, bytes: file.size, width, height }
  })()`)
