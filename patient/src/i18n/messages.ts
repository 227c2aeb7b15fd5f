// English and Filipino. The texts are in locales/; switching the language updates the whole app immediately.
import { deviceStore } from '@aruga/client/stores'
import type { Language } from '@aruga/contract/values'
import i18next, { type Resource } from 'i18next'
import './resources.ts'
import { initReactI18next, useTranslation } from 'react-i18next'
import { firstLanguage, LANGUAGE_KEY } from './first-language.ts'

/** What modules have registered before `startTexts`. */
const resources: Resource = {}

/** Before the first text is read. No part of the import: on a slow phone it is a task of its own. */
export function startTexts() {
  void i18next.use(initReactI18next).init({
    lng: firstLanguage(),
    fallbackLng: 'en',
    resources,
    initAsync: false,
    interpolation: { escapeValue: false }, // React escapes.
    react: { useSuspense: false },
  })
  setDocumentLanguage()
}

/** Screen readers choose their pronunciation by it. Set again, even to the same, it would have the whole page styled anew. */
function setDocumentLanguage() {
  const root = globalThis.document?.documentElement
  if (root && root.lang !== language()) root.lang = language()
}

export function language(): Language {
  return i18next.language === 'fil' ? 'fil' : 'en'
}

/** Switches the whole app and stores the choice. */
export function setLanguage(next: Language) {
  deviceStore.setItem(LANGUAGE_KEY, next)
  void i18next.changeLanguage(next)
  setDocumentLanguage()
}

export const onLanguageChange = (listener: () => void) => i18next.on('languageChanged', listener)

/** The language; rerenders when it changes. Belongs into the query keys of texts that the server writes. */
export const useLanguage = (): Language => (useTranslation().i18n.language === 'fil' ? 'fil' : 'en')

/** The texts of one namespace of `locales/`, with the same keys in both languages. */
type Messages<K extends string> = Record<Language, Record<K, string>>

/** @public Registers the texts of a namespace. `useTexts` does so, when the code that calls it is loaded (text-modules.ts). */
export function addMessages<K extends string>(namespace: string, messages: Messages<K>) {
  for (const [language, texts] of Object.entries(messages)) {
    if (i18next.isInitialized) i18next.addResourceBundle(language, namespace, texts)
    else resources[language] = { ...resources[language], [namespace]: texts }
  }
}
