import type { Language } from '@aruga/contract/values'
import en from '@aruga/locales/en/sign-in.server.json' with { type: 'json' }
import fil from '@aruga/locales/fil/sign-in.server.json' with { type: 'json' }
import type { BothLanguages } from '../../locales.ts'

/** The texts of the sign-in pages. */
export const pageMessages: BothLanguages<typeof en.page> = { en: en.page, fil: fil.page }

export type SecondStepMessages = typeof en.secondStep
export const secondStepMessages: BothLanguages<SecondStepMessages> = { en: en.secondStep, fil: fil.secondStep }

/** Some browsers call Filipino `tl`. */
const languageOf = (tag: string): Language | undefined =>
  /^en\b/i.test(tag) ? 'en' : /^(fil|tl)\b/i.test(tag) ? 'fil' : undefined

/** The first supported language of the preferences, each a list of language tags in order; else English. */
export function chooseLanguage(...preferences: (string | undefined)[]): Language {
  for (const tag of preferences.flatMap((tags) => tags?.split(/[\s,]+/) ?? [])) {
    const language = languageOf(tag)
    if (language) return language
  }
  return 'en'
}
