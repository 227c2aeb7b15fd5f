import type { ApiProblem } from '@aruga/client/api-problem'
import en from '@aruga/locales/en/problems.json'
import type { TFunction } from 'i18next'
import { useCallback } from 'react'
import { againAt } from './again-at.ts'
import { formatTime } from './dates.ts'
import { textsOf, useTexts } from './texts.ts'

type Key = keyof typeof en

const isKnown = (code: string | null): code is Key => code !== null && Object.hasOwn(en, code)

/** The values that texts may contain. */
const placeholdersOf = (data: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(data).filter((entry): entry is [string, string | number] => /string|number/.test(typeof entry[1])),
  )

/** A refusal with an unknown code is shown in the server's own words; a failure without a message is null. */
function messageOf(problem: ApiProblem, t: TFunction<'problems'>): string | null {
  const again = againAt(problem, Date.now())
  if (again) return again === 'soon' ? t('TooManyRequests') : t('tryAgainAt', { time: formatTime(again) })
  const { code, data } = problem
  if (isKnown(code)) return t(code, placeholdersOf(data))
  return problem.wellFormed && problem.status < 500 ? problem.message : null
}

/** The message for a problem, by its code, in the app's language; null for a failure without one. */
export function useProblemMessage() {
  const { t } = useTexts('problems')
  return useCallback((problem: ApiProblem) => messageOf(problem, t), [t])
}

/** `useProblemMessage` outside React, for a toast. */
export const problemMessage = (problem: ApiProblem): string | null => messageOf(problem, textsOf('problems'))
