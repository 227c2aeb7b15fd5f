import type { DecidedCase } from '@aruga/contract/review/decisions'
import type { Issued } from '../../records/letters/issue.ts'

/** The result of a decision, with the letters that it issued. */
export const decidedCase = (
  { kind, id }: Pick<DecidedCase, 'kind' | 'id'>,
  outcome: DecidedCase['outcome'],
  now: Date,
  [letter, ...moreLetters]: Issued[] = [],
): DecidedCase => ({ kind, id, outcome, decidedAt: now.toISOString(), letter: letter ?? null, moreLetters })
