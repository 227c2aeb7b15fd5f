import { deviceStore } from '@aruga/client/stores'
import { type Language, languageOfTag, SOURCE_LANGUAGE } from '@aruga/contract/languages'
import { offeredLanguages } from './offered-languages.ts'

export const LANGUAGE_KEY = 'language'

/** The chosen language, otherwise the device's, if it is offered. */
export function firstLanguage(): Language {
  const offered = offeredLanguages()
  const saved = deviceStore.getItem(LANGUAGE_KEY)
  const chosen = offered.find((language) => language === saved)
  return chosen ?? languageOfTag(globalThis.navigator?.language ?? '', offered) ?? SOURCE_LANGUAGE
}
