// The languages that the deployment offers, from the program's facts: stored at the last start, or in the page that the server has
// rendered.
import { deviceStore } from '@aruga/client/stores'
import { isLanguage, type Language, requiredLanguages } from '@aruga/contract/languages'

const KEY = 'languages'
const listeners = new Set<() => void>()
let cached: readonly Language[] | undefined

export function offeredLanguages(): readonly Language[] {
  if (cached) return cached
  const named = (deviceStore.getItem(KEY)?.split(',') ?? renderedWith()).filter(isLanguage)
  cached = named.length > 0 ? named : requiredLanguages
  return cached
}

/** For a device's first visit. */
function renderedWith(): string[] {
  const data = globalThis.document?.getElementById('rendered-from')?.textContent
  return (data && (JSON.parse(data) as { facts?: { languages?: string[] } })?.facts?.languages) || []
}

/** `languages`: undefined from a server with only the specification's calls. */
export function setOfferedLanguages(languages: readonly Language[] | undefined) {
  if (!languages) return
  deviceStore.setItem(KEY, languages.join())
  if (languages.join() === offeredLanguages().join()) return
  cached = languages
  for (const listener of listeners) listener()
}

/** Returns a function that unsubscribes. */
export function onOfferedLanguages(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
