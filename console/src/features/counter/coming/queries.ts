import {
  answerComingClaims,
  type BranchAnswer,
  type ComingLine,
  listComingClaims,
} from '@aruga/contract/pharmacies/coming'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, inPlace } from '../../../platform/api.ts'

/** The claims that are coming to the branch. */
export const comingQuery = queryOptions({
  queryKey: ['counter', 'coming'],
  queryFn: ({ signal }) => api.call(listComingClaims, {}, { signal, ...inPlace }),
})

/** An answer to a line that is chosen, or on record. */
export type Answer = Pick<ComingLine, 'readyAt'> & { answer: BranchAnswer }

type Answering = Answer & Pick<ComingLine, 'claims'> & { line: ComingLine }

export function useAnswerClaims() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ line, claims, answer, readyAt }: Answering) =>
      api.call(answerComingClaims, { params: { id: line.product.id }, body: { claims, answer, readyAt } }, inPlace),
    // The stock changes with "We're out".
    onSettled: () => queries.invalidateQueries({ queryKey: ['counter'] }),
  })
}
