// The files of a form as the page sends them: Playwright's requests leave them out.
import type { Page } from '@playwright/test'

/** Takes effect on the next load. */
export const watchFiles = (page: Page) =>
  page.addInitScript(`{
    const send = XMLHttpRequest.prototype.send
    XMLHttpRequest.prototype.send = function (body) {
      if (body instanceof FormData) window.sentForm = body
      return send.call(this, body)
    }
  }`)

/** The picture under this name in the last sent form: size in bytes, width and height in pixels. */
export const sentPicture = (page: Page, name: string) =>
  page.evaluate<{ type: string; bytes: number; width: number; height: number }>(`(async () => {
    const file = window.sentForm.get('${name}')
    const { width, height } = await createImageBitmap(file)
    return { type: file.type, bytes: file.size, width, height }
  })()`)
