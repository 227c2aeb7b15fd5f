import type { Consent } from '@aruga/contract/consents/consents'

/** `unasked`: there was never a word. `outdated`: a yes to words that the program has replaced since. */
export type ConsentState = 'granted' | 'outdated' | 'refused' | 'unasked'

/** Where a purpose stands beside the published consent; its version is undefined until the page is there. */
export function consentStateOf(consent: Consent | undefined, publishedVersion: number | undefined): ConsentState {
  if (!consent) return 'unasked'
  if (!consent.granted) return 'refused'
  return publishedVersion !== undefined && consent.pageVersion < publishedVersion ? 'outdated' : 'granted'
}
