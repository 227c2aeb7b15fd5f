import type { ApiProblem } from '@aruga/client/api-problem'
import en from '@aruga/locales/en/problems.json'
import fil from '@aruga/locales/fil/problems.json'
import i18next, { type TFunction } from 'i18next'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { againAt } from './again-at.ts'
import { formatTime } from './dates.ts'
import { addMessages } from './messages.ts'

const PROBLEMS = 'problems'
addMessages(PROBLEMS, { en, fil })
type Key = keyof typeof en

const isKnown = (code: string | null): code is Key => code !== null && Object.hasOwn(en, code)

/** What the texts have places for. */
const placeholdersOf = (data: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(data).filter((entry): entry is [string, string | number] => /string|number/.test(typeof entry[1])),
  )

/** A code that another server of this kind made up is told in that server's words; a failure without any is null. */
function messageOf(problem: ApiProblem, t: TFunction<'problems'>): string | null {
  const again = againAt(problem, Date.now())
  if (again) return again === 'soon' ? t('TooManyRequests') : t('tryAgainAt', { time: formatTime(again) })
  const { code, data } = problem
  if (isKnown(code)) return t(code, placeholdersOf(data))
  return problem.wellFormed && problem.status < 500 ? problem.message : null
}

/** The words for a problem, by its code, in the reader's language; null for a failure that has none. */
export function useProblemMessage() {
  const { t } = useTranslation(PROBLEMS)
  return useCallback((problem: ApiProblem) => messageOf(problem, t), [t])
}

/** The same outside of React, for a toast. */
export const problemMessage = (problem: ApiProblem): string | null =>
  messageOf(problem, i18next.getFixedT(null, PROBLEMS))
