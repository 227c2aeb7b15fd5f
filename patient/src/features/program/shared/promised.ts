// The working days in which staff answer, as promised when something was sent.
import { REVIEW_WORKING_DAYS } from '@aruga/contract/limits'
import type { ProgramFacts } from '@aruga/contract/program/program'
import type { PromiseKind } from '@aruga/contract/program/working-time'
import { useProgramFacts } from './facts.ts'

/** The working days promised for what was sent at `sentAt`; without it, for what is sent now. */
export type Promised = (kind: PromiseKind, sentAt?: string) => number

/** `facts`: cached ones of an earlier version, and a server with only the specification's calls, have no promises. */
export const promisedBy = (facts: Partial<ProgramFacts> | undefined): Promised => {
  const promises = facts?.reviewPromises ?? []
  return (kind, sentAt) => {
    const given = promises.find(({ from }) => sentAt === undefined || Date.parse(from) <= Date.parse(sentAt))
    return (given ?? promises.at(-1))?.[kind] ?? REVIEW_WORKING_DAYS
  }
}

export const usePromised = (): Promised => promisedBy(useProgramFacts())
