import type { ContentSlug } from '@aruga/contract/content/content'
import type { Language } from '@aruga/contract/values'

export const pageName: Record<ContentSlug, string> = {
  faq: 'Questions',
  tnc: 'Terms',
  'privacy-policy': 'Privacy',
  'program-mechanics': 'How the program works',
  'patient-consent': 'Consent',
}
export const languageName: Record<Language, string> = { en: 'English', fil: 'Filipino' }
