// English and Filipino. A feature defines its texts beside its screens; switching the language redraws them at once.
import type { Language } from '@aruga/contract/values'
import i18next from 'i18next'
import { useCallback } from 'react'
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

type Plural = 'one' | 'other'
type KeyOf<K> = K extends `${infer Base}_${Plural}` ? Base : K

export type Translate<K extends string> = (key: KeyOf<K>, values?: Record<string, string | number>) => string

/**
 * A feature's texts in both languages, as a hook: `const useMessages = defineMessages('letters', { en: {…}, fil: {…} })`, then
 * `const t = useMessages()` and `t('left', { count: 7 })`. `{{name}}` in a text is filled from the values; `left_one` and
 * `left_other` are one key `left`, chosen by `count`. In Filipino `_one` is taken for most counts (1, 2, 3, 5, 7 …),
 * `_other` for those that end in 4, 6 or 9.
 */
export function defineMessages<K extends string>(namespace: string, texts: Record<Language, Record<K, string>>) {
  for (const [tongue, bundle] of Object.entries(texts)) i18next.addResourceBundle(tongue, namespace, bundle)
  return function useMessages(): Translate<K> {
    const { t } = useTranslation(namespace)
    return useCallback((key, values = {}) => t(key as string, values), [t])
  }
}

/** A text outside of React, in the language of now. */
export const say = (namespace: string, key: string, values: Record<string, string | number> = {}): string =>
  i18next.t(key, { ns: namespace, ...values })
