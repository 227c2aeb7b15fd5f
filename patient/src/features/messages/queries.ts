import { listOwnMessages, writeToProgram } from '@aruga/contract/messages/messages'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'

export const messagesQuery = queryOptions({
  queryKey: ['messages'],
  queryFn: async ({ signal }) => (await api.call(listOwnMessages, {}, { signal })).items,
})

/** `idempotencyKey`: the same for every attempt to send one message. */
export const sendMessage = (words: string, idempotencyKey: string) =>
  api.call(writeToProgram, { body: { words } }, { handles: true, idempotencyKey })
