// The languages of the app. The texts are in locales/; switching the language updates the whole app immediately.
import { deviceStore } from '@aruga/client/stores'
import {
  byLanguage,
  isLanguage,
  type Language,
  SOURCE_LANGUAGE,
  type SourceTexts,
  withFallbacks,
} from '@aruga/contract/languages'
import i18next, { type Resource } from 'i18next'
import './resources.ts'
import { initReactI18next, useTranslation } from 'react-i18next'
import { firstLanguage, LANGUAGE_KEY } from './first-language.ts'
import { offeredLanguages, onOfferedLanguages } from './offered-languages.ts'

/** The texts that modules have registered before `startTexts`. */
const resources: Resource = {}

/** Call before the first text is read. Not part of the import: on a slow phone it is a task of its own. */
export function startTexts() {
  void i18next.use(initReactI18next).init({
    lng: firstLanguage(),
    fallbackLng: { ...byLanguage((one) => withFallbacks(one).slice(1)), default: [SOURCE_LANGUAGE] },
    resources,
    initAsync: false,
    interpolation: { escapeValue: false }, // React escapes.
    react: { useSuspense: false },
  })
  setDocumentLanguage()
  // The deployment no longer offers this language.
  onOfferedLanguages(() => {
    if (!offeredLanguages().includes(language())) setLanguage(firstLanguage())
  })
}

/**
 * Sets the language by which screen readers choose their pronunciation. Setting it again, even to the same value, would restyle the whole
 * page.
 */
function setDocumentLanguage() {
  const root = globalThis.document?.documentElement
  if (root && root.lang !== language()) root.lang = language()
}

export function language(): Language {
  return isLanguage(i18next.language) ? i18next.language : SOURCE_LANGUAGE
}

/** Switches the whole app and stores the choice. */
export function setLanguage(next: Language) {
  deviceStore.setItem(LANGUAGE_KEY, next)
  void i18next.changeLanguage(next)
  setDocumentLanguage()
}

export const onLanguageChange = (listener: () => void) => i18next.on('languageChanged', listener)

/** The language; rerenders when it changes. Include it in the query keys of texts that the server writes. */
export function useLanguage(): Language {
  useTranslation()
  return language()
}

/** The texts of one namespace of `locales/`; texts that are missing in a language fall back. */
type Messages<K extends string> = SourceTexts<Partial<Record<K, string>>>

/** @public Registers the texts of a namespace. `useTexts` calls it when the code that uses it is loaded (text-modules.ts). */
export function addMessages<K extends string>(namespace: string, messages: Messages<K>) {
  for (const [language, texts] of Object.entries(messages)) {
    if (i18next.isInitialized) i18next.addResourceBundle(language, namespace, texts)
    else resources[language] = { ...resources[language], [namespace]: texts }
  }
}
