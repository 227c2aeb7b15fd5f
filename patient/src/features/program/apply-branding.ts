// The program's name in the title, and its colour all over the app.
import type { ProgramFacts } from '@aruga/contract/program/program'
import { language } from '../../i18n/messages.ts'
import { nameProgram } from '../../ui/page/title.ts'
import { keptFacts } from './cached-facts.ts'

/** The hue that `ui/accent.ts` has made of the colour. */
const keptHue = () => window.localStorage.getItem('accent-h')

/** As the program says now. What paints it is loaded only where there is a colour, now or from before. */
export function wear({ name, accentColour }: ProgramFacts) {
  nameProgram(name)
  if (accentColour || keptHue())
    void import('../../ui/page/accent.ts').then(({ wearAccent }) => wearAccent(accentColour))
}

/** As it was last time, before anything is drawn: nothing changes its colour under the reader's eyes. */
export function wearKept() {
  const facts = keptFacts(language())
  if (facts) nameProgram(facts.name)
  const hue = keptHue()
  if (!hue) return
  document.documentElement.style.setProperty('--accent-h', hue)
  void import('../../ui/page/accent.ts').then(({ paintKept }) => paintKept())
}
