// The contract's rules for the form of the security questions: three different questions, each with an answer of at least two
// letters or digits.
import { SECURITY_QUESTIONS_CHOSEN, type SecurityQuestionId } from '@aruga/contract/password/password'

export type Typed = { id: SecurityQuestionId | ''; answer: string }

/** The three entries of the form: the chosen questions, or empty ones; the app never has the answers. */
export const placesFor = (chosen: readonly (SecurityQuestionId | '')[]): Typed[] =>
  Array.from({ length: SECURITY_QUESTIONS_CHOSEN }, (_, index) => ({ id: chosen[index] ?? '', answer: '' }))

/** The server ignores case, accents and punctuation, so punctuation alone is not an answer. */
export const isAnswer = (typed: string): boolean => typed.normalize('NFKD').replace(/[^\p{L}\p{N}]/gu, '').length >= 2

/** Whether a question may be chosen at this index: no other entry has it. */
export const isFree = (id: SecurityQuestionId, index: number, typed: readonly Typed[]): boolean =>
  typed.every((other, otherIndex) => otherIndex === index || other.id !== id)
