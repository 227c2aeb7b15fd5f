import { askPatient, listAskedCases, withdrawQuestion } from '@aruga/contract/questions/questions'
import type { CaseKind, NoteTexts } from '@aruga/contract/review/case-file'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, inPlace } from '../../platform/api.ts'
import { QUEUE } from '../../platform/query-keys.ts'

/** Part of the queue's key, so that what refreshes the queue refreshes it too. */
export const questionsQuery = queryOptions({
  queryKey: [...QUEUE, 'asked'],
  queryFn: ({ signal }) => api.call(listAskedCases, {}, { signal, ...inPlace }),
})

export function useAsk(params: { kind: CaseKind; id: string }) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (question: NoteTexts) => api.call(askPatient, { params, body: { question } }, inPlace),
    onSettled: () => queries.invalidateQueries({ queryKey: QUEUE }),
  })
}

export function useWithdraw() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.call(withdrawQuestion, { params: { id } }, { handles: true }),
    onSettled: () => queries.invalidateQueries({ queryKey: QUEUE }),
  })
}
