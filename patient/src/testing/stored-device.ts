// A device with what the app has stored on it, sealed with real keys: only the stores themselves are substitutes.
import { newKey, seal } from '@aruga/client/seal'
import { STORAGE } from '@aruga/contract/limits'
import { vi } from 'vitest'

const answered = (result: unknown, ms = 0) => {
  const request = { result, onsuccess: () => undefined }
  if (ms > 0) setTimeout(() => request.onsuccess(), ms)
  else queueMicrotask(() => request.onsuccess())
  return request
}

export function storedDevice() {
  const values = new Map<string, unknown>()
  const keys = new Map<string, CryptoKey>()
  const device = {
    values,
    keys,
    /** How long opening a store takes. */
    slowMs: 0,
    /** Seals a value as the app does. */
    async store(name: string, keyName: string, value: unknown) {
      const key = await newKey()
      const sealed = await seal(key, new TextEncoder().encode(JSON.stringify(value)))
      keys.set(keyName, key)
      values.set(name, sealed)
    },
  }
  const open = (database: string) => {
    const records: Map<string, unknown> = database === STORAGE.name ? values : keys
    const store = { get: (name: string) => answered(records.get(name)) }
    return answered({ transaction: () => ({ objectStore: () => store }), close: () => undefined }, device.slowMs)
  }
  vi.stubGlobal('indexedDB', { open })
  return device
}

/** Does a browser's work: the sheet of home, which the page links to, has been loaded, or not. */
export function linkStyles(isLoaded = true) {
  document.head.innerHTML = '<link data-home><link disabled href="/a.css"><link disabled href="/b.css">'
  Object.defineProperty(document.querySelector('link'), 'sheet', { value: isLoaded ? {} : null })
}
