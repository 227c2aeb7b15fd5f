// What is typed at the desk, until it is sent: a lost network, or a look at another screen, loses nothing. In memory only, as it is about a
// patient, and for the person who typed it.
import type { Language } from '@aruga/contract/languages'
import type { ConsentShown } from './consent-text.tsx'
import type { Photos } from './paper-photos.tsx'

export type Values = {
  hcpCode: string
  firstName: string
  middleName: string
  lastName: string
  birthdate: string
  mobilePhoneNumber: string
  postalAddress: string
  language: Language
  heard: boolean
  reminders: boolean
  research: boolean
  signedOn: 'desk' | 'paper'
  witness: string
}
export type Draft = {
  owner: string
  key: string
  values: Values
  photos: Photos
  signature: File | null
  /** Which text the tick, the signature and the photo of the form are about. */
  text: ConsentShown | null
  /** The key of the paper that is open. */
  current: string
}

const noValues: Values = {
  ...{ hcpCode: '', firstName: '', middleName: '', lastName: '', birthdate: '', mobilePhoneNumber: '' },
  ...{ postalAddress: '', language: 'fil', heard: false, reminders: false, research: false },
  ...{ signedOn: 'desk', witness: '' },
}

let stored: Draft | null = null

export const newDraft = (owner: string): Draft => ({
  ...{ owner, key: crypto.randomUUID(), values: noValues, photos: {}, signature: null, text: null, current: 'id' },
})
export const draftOf = (owner: string): Draft => (stored?.owner === owner ? stored : newDraft(owner))
export const keepDraft = (draft: Draft | null) => {
  stored = draft
}
