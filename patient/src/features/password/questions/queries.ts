import { listSecurityQuestions, type SecurityQuestionId, setSecurityQuestions } from '@aruga/contract/password/password'
import { endOtherSessions, endSession, listSessions } from '@aruga/contract/sessions/sessions'
import type { Language } from '@aruga/contract/values'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../platform/api.ts'
import { profileQuery } from '../../../platform/queries.ts'

/** Where the account is logged in, the newest use first. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await api.call(listSessions, {}, { signal })).items,
})

/** Logs one device out. One that is logged out already is refused with `NotFound`, and the list is read again. */
export const useEndSession = () =>
  useEnding((id: string) => api.call(endSession, { params: { id } }, { handles: true }))

/** Logs every device out but this one. */
export const useEndOtherSessions = () => useEnding(() => api.call(endOtherSessions, {}, { handles: true }))

function useEnding<V = void>(mutationFn: (input: V) => Promise<unknown>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    // Awaited, so that the answer and the list as it stands now are shown together.
    onSettled: () => queries.refetchQueries(sessionsQuery),
  })
}

/** The questions to choose from, in the reader's language, and which are chosen. */
export const questionsQuery = (language: Language) =>
  queryOptions({
    queryKey: ['security-questions', language],
    queryFn: async ({ signal }) => (await api.call(listSecurityQuestions, {}, { signal })).items,
  })

type Setting = { currentPassword: string; answers: { id: SecurityQuestionId; answer: string }[] }

/** Sets three questions in place of those before. What is refused is for the form to show. */
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
