// The texts of the console. It is English, and nobody switches its language while it runs, so a text is a plain call in
// components and functions alike: `t('review:queueList.oldestFirst')`. Call it when something is drawn, never while a module
// loads: the texts of the screens come after (loadTexts).
import app from '@aruga/locales/en/app.console.json'
import ui from '@aruga/locales/en/ui.console.json'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'

/** What stands around every screen, and what is shown before somebody is signed in. */
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

/** Await it before the first screen is drawn. */
export async function loadTexts() {
  const { english, filipino } = await import('./texts.ts')
  for (const [namespace, texts] of Object.entries(english)) i18next.addResourceBundle('en', namespace, texts)
  for (const [namespace, texts] of Object.entries(filipino)) i18next.addResourceBundle('fil', namespace, texts)
}
