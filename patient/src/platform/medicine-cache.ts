// Which pages about medicines are on a device says what somebody takes.
import { session } from './api.ts'

/** The service worker's, with the published texts (worker/sw.ts). */
export const CONTENT_CACHE = 'content'

/** Undefined where nothing was ever cached, and where the browser has no caches or blocks them as it blocks site data. */
async function contentCache() {
  try {
    if (await globalThis.caches?.has(CONTENT_CACHE)) return await caches.open(CONTENT_CACHE)
  } catch (blocked) {
    if (!(blocked instanceof DOMException && blocked.name === 'SecurityError')) throw blocked
  }
}

/** Deletes the pages about medicines from this device. They are fetched again for whoever's medicine it is. */
export async function forgetMedicines() {
  const cache = await contentCache()
  if (!cache) return
  for (const { url } of await cache.keys())
    if (url.includes('/medicine-')) await cache.delete(url, { ignoreVary: true })
}

/**
 * Call once, at the start: without a session they are deleted, also where the last one ended while the app was closed; and with every end of a
 * session, after 15 idle minutes too. Not after a switch, which is the same person's.
 */
export function forgetMedicinesWithoutSession() {
  if (!session.isLoggedIn()) void forgetMedicines()
  session.subscribe((ended) => {
    if (ended) void forgetMedicines()
  })
}
