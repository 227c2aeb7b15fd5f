// What is wrong with the form of the security questions, by the contract's rules: three different questions, each with an
// answer that has at least two letters or digits.
import { SECURITY_QUESTIONS_CHOSEN, type SecurityQuestionId } from '@aruga/contract/password/password'

export type Typed = { id: SecurityQuestionId | ''; answer: string }

/** Three empty places, or the questions that are chosen now; answers are never known. */
export const placesFor = (chosen: readonly (SecurityQuestionId | '')[]): Typed[] =>
  Array.from({ length: SECURITY_QUESTIONS_CHOSEN }, (_, place) => ({ id: chosen[place] ?? '', answer: '' }))

/** Capitals, accents and signs make no difference to the server, so signs alone are no answer. */
export const isAnswer = (typed: string): boolean => typed.normalize('NFKD').replace(/[^\p{L}\p{N}]/gu, '').length >= 2

/** Whether a question may be chosen at a place: no other place has it. */
export const isFree = (id: SecurityQuestionId, place: number, typed: readonly Typed[]): boolean =>
  typed.every((other, otherPlace) => otherPlace === place || other.id !== id)
