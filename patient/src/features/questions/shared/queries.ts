import { answerQuestion, listOwnQuestions } from '@aruga/contract/questions/questions'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api.ts'

export const questionsQuery = queryOptions({
  queryKey: ['questions'],
  queryFn: async ({ signal }) => (await api.call(listOwnQuestions, {}, { signal })).items,
})

/** `idempotencyKey`: the same for every attempt to send one answer. */
export const sendAnswer = (id: string, answer: string, idempotencyKey: string) =>
  api.call(answerQuestion, { params: { id }, body: { answer } }, { handles: true, idempotencyKey })
