import {
  cancelDelayedReset,
  listSecurityQuestions,
  type SecurityQuestionId,
  setSecurityQuestions,
} from '@aruga/contract/password/password'
import type { Language } from '@aruga/contract/values'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../platform/api.ts'
import { profileQuery } from '../../../platform/queries.ts'

/** The questions to choose from, in the given language, the chosen ones, and whether a reset without answers is pending. */
export const questionsQuery = (language: Language) =>
  queryOptions({
    queryKey: ['security-questions', language],
    queryFn: ({ signal }) => api.call(listSecurityQuestions, {}, { signal }),
    meta: { offlineCopy: true },
  })

type Setting = { answers: { id: SecurityQuestionId; answer: string }[] }

/** Replaces the three questions. The form shows refusals. */
export function useSetQuestions() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Setting) => api.call(setSecurityQuestions, { body }, { handles: true }),
    onSuccess: async () => {
      void queries.invalidateQueries({ queryKey: ['notifications'] })
      void queries.invalidateQueries(profileQuery)
      await queries.invalidateQueries({ queryKey: ['security-questions'] })
    },
  })
}

/** Stops the requested reset without the answers. */
export function useCancelDelayedReset() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => api.call(cancelDelayedReset, {}, { handles: true }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['security-questions'] }),
  })
}
