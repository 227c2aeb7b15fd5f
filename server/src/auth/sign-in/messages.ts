import type { Language } from '@aruga/contract/values'
import en from '@aruga/locales/en/sign-in.server.json' with { type: 'json' }
import fil from '@aruga/locales/fil/sign-in.server.json' with { type: 'json' }
import type { BothLanguages } from '../../texts/locales.ts'
import { preferredLanguage } from '../../wire/negotiation.ts'

/** The texts of the sign-in pages. */
export const pageMessages: BothLanguages<typeof en.page> = { en: en.page, fil: fil.page }

export type SecondStepMessages = typeof en.secondStep
export const secondStepMessages: BothLanguages<SecondStepMessages> = { en: en.secondStep, fil: fil.secondStep }

/**
 * The first supported language of the preferences, each an `Accept-Language` or a list with blanks between (`ui_locales`, OpenID Connect
 * Core, 3.1.2.1); else English.
 */
export function chooseLanguage(...preferences: (string | undefined)[]): Language {
  for (const tags of preferences) {
    const language = preferredLanguage(tags && (/[,;]/.test(tags) ? tags : tags.trim().replace(/\s+/g, ',')))
    if (language) return language
  }
  return 'en'
}
