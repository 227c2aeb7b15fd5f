// The choice of questions is stored on the device until it is saved. Answers never are.
import {
  SECURITY_QUESTIONS_CHOSEN,
  type SecurityQuestionId,
  securityQuestionIds,
} from '@aruga/contract/password/password'
import { draftOf } from '../../../platform/drafts.ts'

/** The chosen question of each entry; empty if none is chosen yet. */
export type Choice = (SecurityQuestionId | '')[]
export const noChoice: Choice = []

/** Reads a stored choice; none if it is invalid or contains a question twice. */
export function readChoice(stored: unknown): Choice {
  if (!Array.isArray(stored) || stored.length !== SECURITY_QUESTIONS_CHOSEN) return noChoice
  const ids = stored.map((id) => securityQuestionIds.find((candidate) => candidate === id) ?? '')
  const chosen = ids.filter(Boolean)
  return new Set(chosen).size === chosen.length ? ids : noChoice
}

export const hasChosen = (choice: Choice) => choice.some(Boolean)

export const choiceStore = (account: string) =>
  draftOf({
    account,
    form: 'questions',
    path: '/security-questions',
    read: readChoice,
    isEmpty: (choice) => !hasChosen(choice),
  })
