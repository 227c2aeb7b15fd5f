import {
  answerSecondLook,
  type LookAnswer,
  listSecondLooks,
  openSecondLook,
  type SecondLooks,
} from '@aruga/contract/review/second-looks'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, inPlace } from '../../../platform/api.ts'

export const secondLooksQuery = queryOptions({
  queryKey: ['second-looks'],
  queryFn: ({ signal }) => api.call(listSecondLooks, {}, { signal, ...inPlace }),
})

/** Each read is audited and shown to the patient, so it is not repeated while the page is open. */
export const secondLookQuery = (id: string) =>
  queryOptions({
    queryKey: ['second-look', id],
    queryFn: ({ signal }) => api.call(openSecondLook, { params: { id } }, { signal, ...inPlace }),
    staleTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

export function useAnswerSecondLook(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { answer: LookAnswer; note?: string }) =>
      api.call(answerSecondLook, { params: { id }, body }, inPlace),
    onSuccess: () => {
      queries.setQueryData<SecondLooks>(
        secondLooksQuery.queryKey,
        (read) => read && { ...read, open: read.open.filter((one) => one.id !== id) },
      )
      return queries.invalidateQueries(secondLooksQuery)
    },
  })
}
