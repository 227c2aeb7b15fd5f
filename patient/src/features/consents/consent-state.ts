import type { Consent } from '@aruga/contract/consents/consents'

/** `unasked`: no decision yet. `outdated`: granted for a version that has been replaced. */
export type ConsentState = 'granted' | 'outdated' | 'refused' | 'unasked'

/** The state of a purpose, given the published version, which is undefined until the page is loaded. */
export function consentStateOf(consent: Consent | undefined, publishedVersion: number | undefined): ConsentState {
  if (!consent) return 'unasked'
  if (!consent.granted) return 'refused'
  return publishedVersion !== undefined && consent.pageVersion < publishedVersion ? 'outdated' : 'granted'
}
