// Who checks an upload, and by when, as promised when it was sent. Once that time has passed, according to the server, it says so
// instead.
import type { Document } from '@aruga/contract/documents/documents'
import { isAfter, isBefore } from '@aruga/contract/instants'
import { REVIEW_WORKING_DAYS } from '@aruga/contract/limits'
import type { ProgramFacts } from '@aruga/contract/program/program'
import type { PromiseKind } from '@aruga/contract/program/working-time'
import type { TFunction } from 'i18next'
import { formatDay } from '../../../i18n/dates.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { useProgramFacts } from './facts.ts'

type Sent = Pick<Document, 'uploadedAt' | 'promised'>

/** Without `sent`: for something sent now. */
export type Promised = {
  days: (kind: PromiseKind, sent?: Sent) => number
  /** The text that it takes longer than promised, once it does. */
  late: (sent: Sent | undefined) => string | undefined
  /** "The program, within 1 working day" */
  who: (kind: PromiseKind, sent?: Sent) => string
  /** The same as a sentence, followed by others. */
  sentence: (kind: PromiseKind, sent?: Sent) => string
  /** The same, and the day on which it was sent. */
  whoSince: (kind: PromiseKind, sent: Sent) => string
}

/** `facts`: those cached by an earlier version, and those of a server with only the specification's calls, have no promises. */
export function promisedBy(facts: Partial<ProgramFacts> | undefined, t: TFunction<'promised'>): Promised {
  const promises = facts?.reviewPromises ?? []
  const days: Promised['days'] = (kind, sent) => {
    if (sent?.promised) return sent.promised.workingDays
    const given = promises.find(({ from }) => !sent || !isAfter(from, sent.uploadedAt))
    return (given ?? promises.at(-1))?.[kind] ?? REVIEW_WORKING_DAYS
  }
  const late: Promised['late'] = (sent) =>
    sent?.promised && !isBefore(Date.now(), sent.promised.dueAt) ? t('late') : undefined
  const who: Promised['who'] = (kind, sent) => late(sent) ?? t('who', { count: days(kind, sent) })
  const sentence: Promised['sentence'] = (kind, sent) => late(sent) ?? `${who(kind, sent)}.`
  const whoSince: Promised['whoSince'] = (kind, sent) =>
    `${sentence(kind, sent)} ${t('since', { day: formatDay(sent.uploadedAt) })}`
  return { days, late, who, sentence, whoSince }
}

export const usePromised = (): Promised => promisedBy(useProgramFacts(), useTexts('promised').t)
