import { disconnected, type Send, secondsOf, unanswered } from './send.ts'

/** Sends by `XMLHttpRequest`, as docs/specification.md#7 asks for the registration: only XHR reports upload progress. */
export const sendByXhr =
  (newXhr: () => XMLHttpRequest): Send =>
  ({ url, method, headers, body, signal, timeoutMs, onProgress }) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason)
      const xhr = newXhr()
      const cancel = () => xhr.abort()
      const settled = () => signal?.removeEventListener('abort', cancel)
      xhr.open(method, url)
      xhr.responseType = 'blob'
      xhr.timeout = timeoutMs
      for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
      if (onProgress) {
        xhr.upload.onprogress = ({ loaded, total, lengthComputable }) =>
          onProgress(lengthComputable ? loaded / total : 0)
      }
      xhr.onload = () => {
        settled()
        const content = xhr.response as Blob
        resolve({
          status: xhr.status,
          retryAfter: secondsOf(xhr.getResponseHeader('retry-after')),
          text: () => content.text(),
          blob: async () => content,
        })
      }
      xhr.onerror = () => {
        settled()
        reject(disconnected())
      }
      xhr.ontimeout = () => {
        settled()
        reject(unanswered())
      }
      xhr.onabort = () => {
        settled()
        reject(signal?.reason)
      }
      signal?.addEventListener('abort', cancel, { once: true })
      xhr.send(body ?? null)
    })
