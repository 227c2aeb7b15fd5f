// English and Filipino. The texts are in locales/; switching the language redraws them at once.
import type { Language } from '@aruga/contract/values'
import i18next from 'i18next'
import './resources.ts'
import { initReactI18next, useTranslation } from 'react-i18next'

const KEY = 'language'

void i18next.use(initReactI18next).init({
  lng: firstLanguage(),
  fallbackLng: 'en',
  resources: {},
  initAsync: false,
  interpolation: { escapeValue: false }, // React escapes.
  react: { useSuspense: false },
})
setDocumentLanguage()

function firstLanguage(): Language {
  const saved = globalThis.localStorage?.getItem(KEY)
  if (saved === 'en' || saved === 'fil') return saved
  return /^(fil|tl)\b/i.test(globalThis.navigator?.language ?? '') ? 'fil' : 'en'
}

/** What a screen reader pronounces by. */
function setDocumentLanguage() {
  globalThis.document?.documentElement.setAttribute('lang', language())
}

export function language(): Language {
  return i18next.language === 'fil' ? 'fil' : 'en'
}

/** Switches the whole app at once and remembers it. */
export function setLanguage(next: Language) {
  globalThis.localStorage?.setItem(KEY, next)
  void i18next.changeLanguage(next)
  setDocumentLanguage()
}

export const onLanguageChange = (listener: () => void) => i18next.on('languageChanged', listener)

/** The language, redrawing when it changes: put it into the query keys of what the server writes. */
export const useLanguage = (): Language => (useTranslation().i18n.language === 'fil' ? 'fil' : 'en')

/** Texts of one subject, in both languages: those of `locales/`. The same keys in each. */
type Messages<K extends string> = Record<Language, Record<K, string>>

/**
 * Makes the texts of a namespace known; a module with the texts does so when it is first imported, so that each page brings
 * its own. Then `const { t } = useTranslation(LETTERS)` and `t('left', { count: 7 })`: `{{name}}` in a text is filled from the
 * values, and `count` chooses between `left_one` and `left_other` by the language's own rules (`Intl.PluralRules`).
 */
export function addMessages<K extends string>(namespace: string, messages: Messages<K>) {
  for (const [language, texts] of Object.entries(messages)) i18next.addResourceBundle(language, namespace, texts)
}
