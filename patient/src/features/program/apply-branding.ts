// Applies the program's name to the title, and its colour to the app.
import type { ProgramFacts } from '@aruga/contract/program/program'
import { language } from '../../i18n/messages.ts'
import { applySavedHue, savedHue } from '../../ui/page/saved-hue.ts'
import { nameProgram } from '../../ui/page/title.ts'
import { cachedFacts } from './cached-facts.ts'

/** Applies the current facts. The code for colours is loaded only if there is a colour, now or stored. */
export function applyBranding({ name, accentColour }: ProgramFacts) {
  nameProgram(name)
  if (accentColour || savedHue())
    void import('../../ui/page/accent.ts').then(({ applyAccent }) => applyAccent(accentColour))
}

/** Applies the cached branding before the first render, so that colours do not visibly change. */
export function applyCachedBranding() {
  const facts = cachedFacts(language())
  if (facts) nameProgram(facts.name)
  if (applySavedHue()) void import('../../ui/page/accent.ts').then(({ paintSaved }) => paintSaved())
}
