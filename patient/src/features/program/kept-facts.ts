import type { ProgramFacts } from '@aruga/contract/program'

/** Facts as they were kept on the device; nothing when they are none. */
export function readKept(stored: string | null): ProgramFacts | undefined {
  try {
    const facts = JSON.parse(stored ?? 'null') as ProgramFacts | null
    return typeof facts?.name === 'string' ? facts : undefined
  } catch {
    return undefined // Not ours: read anew.
  }
}
