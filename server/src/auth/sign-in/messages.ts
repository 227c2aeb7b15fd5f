import { type Language, mapLanguages, SOURCE_LANGUAGE } from '@aruga/contract/languages'
import en from '@aruga/locales/en/sign-in.server.json' with { type: 'json' }
import { localesOf } from '../../texts/locales.ts'
import { preferredLanguage } from '../../wire/negotiation.ts'

const texts = localesOf('sign-in.server', en)
/** The texts of the sign-in pages. */
export const pageMessages = mapLanguages(texts, ({ page }) => page)

/** The texts about the organisation's account. */
export const organisationMessages = mapLanguages(texts, ({ organisation }) => organisation)

export type SecondStepMessages = typeof en.secondStep
export const secondStepMessages = mapLanguages(texts, ({ secondStep }) => secondStep)

/**
 * The first offered language of the preferences, each an `Accept-Language` or a list with blanks between (`ui_locales`, OpenID Connect
 * Core, 3.1.2.1); else English.
 */
export function chooseLanguage(offered: readonly Language[], ...preferences: (string | undefined)[]): Language {
  for (const tags of preferences) {
    const language = preferredLanguage(offered, tags && (/[,;]/.test(tags) ? tags : tags.trim().replace(/\s+/g, ',')))
    if (language) return language
  }
  return SOURCE_LANGUAGE
}
