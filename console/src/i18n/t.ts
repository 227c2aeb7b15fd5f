// The console's texts. It is English only, so components and functions alike call `t('review:queueList.queue')`. Call
// it during rendering, never while a module loads: the screens' texts are loaded later (loadTexts).
import app from '@aruga/locales/en/app.console.json'
import ui from '@aruga/locales/en/ui.console.json'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'

/** The texts of the shell, and those needed before the sign-in. */
const shell = { app, ui }
export type Resources = typeof shell & typeof import('./texts.ts').english

void i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: shell },
  initAsync: false,
  interpolation: { escapeValue: false }, // React escapes.
  react: { useSuspense: false },
})

export const t = i18next.t

/** Await it before rendering the first screen. */
export async function loadTexts() {
  const { english, filipino } = await import('./texts.ts')
  for (const [namespace, texts] of Object.entries(english)) i18next.addResourceBundle('en', namespace, texts)
  for (const [namespace, texts] of Object.entries(filipino)) i18next.addResourceBundle('fil', namespace, texts)
}
