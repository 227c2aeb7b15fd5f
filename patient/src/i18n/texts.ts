import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Resources } from './resources.ts'

/**
 * The texts of a namespace of `locales/`, which load with the code that names it (text-modules.ts). `t('left', { count: 7 })` fills
 * `{{name}}` in a text with a value, and `count` chooses between `left_one` and `left_other` by the language's plural rules
 * (`Intl.PluralRules`).
 */
export const useTexts = <N extends keyof Resources>(namespace: N) => useTranslation(namespace)

/** `t` outside React, in the app's current language. */
export const textsOf = <N extends keyof Resources>(namespace: N) => i18next.getFixedT(null, namespace)
