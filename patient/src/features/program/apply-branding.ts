// The program's name in the title, and its colour all over the app.
import type { ProgramFacts } from '@aruga/contract/program/program'
import { language } from '../../i18n/messages.ts'
import { nameProgram } from '../../ui/page/title.ts'
import { cachedFacts } from './cached-facts.ts'

/** The hue that `ui/accent.ts` has made of the colour. */
const savedHue = () => window.localStorage.getItem('accent-h')

/** As the program says now. What paints it is loaded only where there is a colour, now or from before. */
export function applyBranding({ name, accentColour }: ProgramFacts) {
  nameProgram(name)
  if (accentColour || savedHue())
    void import('../../ui/page/accent.ts').then(({ applyAccent }) => applyAccent(accentColour))
}

/** As it was last time, before anything is drawn: nothing changes its colour under the reader's eyes. */
export function applyCachedBranding() {
  const facts = cachedFacts(language())
  if (facts) nameProgram(facts.name)
  const hue = savedHue()
  if (!hue) return
  document.documentElement.style.setProperty('--accent-h', hue)
  void import('../../ui/page/accent.ts').then(({ paintSaved }) => paintSaved())
}
