import type { Language } from '@aruga/contract/values'
import en from '@aruga/locales/en/sign-in.server.json' with { type: 'json' }
import fil from '@aruga/locales/fil/sign-in.server.json' with { type: 'json' }
import type { BothLanguages } from '../../locales.ts'

/** What the sign-in pages say. */
export const pageMessages: BothLanguages<typeof en.page> = { en: en.page, fil: fil.page }

export type SecondStepMessages = typeof en.secondStep
export const secondStepMessages: BothLanguages<SecondStepMessages> = { en: en.secondStep, fil: fil.secondStep }

/** `tl` is what some browsers call Filipino. */
const languageOf = (tag: string): Language | undefined =>
  /^en\b/i.test(tag) ? 'en' : /^(fil|tl)\b/i.test(tag) ? 'fil' : undefined

/** The first of the wishes that is a language of ours, each a list of tags in the order of preference; else English. */
export function chooseLanguage(...wishes: (string | undefined)[]): Language {
  for (const tag of wishes.flatMap((wish) => wish?.split(/[\s,]+/) ?? [])) {
    const language = languageOf(tag)
    if (language) return language
  }
  return 'en'
}
