import type { ApiProblem } from '@aruga/client/api-problem'
import { useCallback } from 'react'
import { againAt } from './again-at.ts'
import { formatTime } from './dates.ts'
import { defineMessages, say, type Translate, useLanguage } from './messages.ts'
import { type LogInRefusal, problemMessages } from './problem-messages.ts'

const NAMESPACE = 'problems'
type Key = keyof typeof problemMessages.en

const useProblemMessages = defineMessages(NAMESPACE, problemMessages)

/** How the token endpoint words its refusals (docs/wire.md#tokens): all of them have the code `invalid_grant`. */
const logInRefusals: [RegExp, LogInRefusal][] = [
  [/^Invalid username or password/, 'logInWrong'],
  [/locked out/, 'logInLocked'],
  [/^You are not allowed to login/, 'logInClosed'],
]

const isKnown = (code: string | null): code is Key => code !== null && Object.hasOwn(problemMessages.en, code)

function keyOf({ code, message }: ApiProblem): Key | undefined {
  if (isKnown(code)) return code
  return code === 'invalid_grant' ? logInRefusals.find(([words]) => words.test(message))?.[1] : undefined
}

/** What the texts have places for. */
const placeholdersOf = (data: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(data).filter((entry): entry is [string, string | number] => /string|number/.test(typeof entry[1])),
  )

/** A code that another server of this kind made up is told in that server's words; a failure without any is null. */
function messageOf(problem: ApiProblem, t: Translate<Key>): string | null {
  const again = againAt(problem, Date.now())
  if (again) return again === 'soon' ? t('TooManyRequests') : t('tryAgainAt', { time: formatTime(again) })
  const key = keyOf(problem)
  if (key) return t(key, placeholdersOf(problem.data))
  return problem.wellFormed && problem.status < 500 ? problem.message : null
}

/** The words for a problem, by its code, in the reader's language; null for a failure that has none. */
export function useProblemMessage() {
  const t = useProblemMessages()
  return useCallback((problem: ApiProblem) => messageOf(problem, t), [t])
}

/** What the server says of one field: its words are English, and precise; another reader is told which field at least. */
export function useFieldMessage() {
  const t = useProblemMessages()
  const language = useLanguage()
  return useCallback((message: string) => (language === 'en' ? message : t('field')), [t, language])
}

/** The same outside of React, for a toast. */
export const problemMessage = (problem: ApiProblem): string | null =>
  messageOf(problem, (key, values) => say(NAMESPACE, key, values))
