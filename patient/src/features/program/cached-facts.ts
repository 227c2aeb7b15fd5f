import { deviceStore } from '@aruga/client/stores'
import type { ProgramFacts } from '@aruga/contract/program/program'
import type { Language } from '@aruga/contract/values'
import { setOfferedLanguages } from '../../i18n/offered-languages.ts'

const keyOf = (language: Language) => `program.${language}`

/** Reads the cached facts; undefined when they are missing or invalid. */
export function readCached(stored: string | null): ProgramFacts | undefined {
  try {
    const facts = JSON.parse(stored ?? 'null') as ProgramFacts | null
    return typeof facts?.name === 'string' ? facts : undefined
  } catch {
    return undefined // Invalid: fetched again.
  }
}

export const cachedFacts = (language: Language) => readCached(deviceStore.getItem(keyOf(language)) ?? null)
export function cacheFacts(language: Language, facts: ProgramFacts) {
  deviceStore.setItem(keyOf(language), JSON.stringify(facts))
  setOfferedLanguages(facts.languages)
}
