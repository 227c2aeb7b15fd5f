import { deviceStore } from '@aruga/client/stores'
import type { Language } from '@aruga/contract/values'

export const LANGUAGE_KEY = 'language'

/** The chosen language, else the device's. */
export function firstLanguage(): Language {
  const saved = deviceStore.getItem(LANGUAGE_KEY)
  if (saved === 'en' || saved === 'fil') return saved
  return /^(fil|tl)\b/i.test(globalThis.navigator?.language ?? '') ? 'fil' : 'en'
}
