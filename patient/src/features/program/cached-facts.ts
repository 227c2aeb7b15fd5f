import type { ProgramFacts } from '@aruga/contract/program/program'
import type { Language } from '@aruga/contract/values'

const keyOf = (language: Language) => `program.${language}`

/** Facts as they were kept on the device; nothing when they are none. */
export function readCached(stored: string | null): ProgramFacts | undefined {
  try {
    const facts = JSON.parse(stored ?? 'null') as ProgramFacts | null
    return typeof facts?.name === 'string' ? facts : undefined
  } catch {
    return undefined // Not ours: read anew.
  }
}

export const cachedFacts = (language: Language) => readCached(window.localStorage.getItem(keyOf(language)))
export const cacheFacts = (language: Language, facts: ProgramFacts) =>
  window.localStorage.setItem(keyOf(language), JSON.stringify(facts))
