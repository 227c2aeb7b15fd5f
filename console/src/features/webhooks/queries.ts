import * as contract from '@aruga/contract/webhooks/staff'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, inPlace } from '../../platform/api.ts'

const key = ['webhooks']

export const webhooksQuery = queryOptions({
  queryKey: [...key, 'list'],
  queryFn: ({ signal }) => api.call(contract.listWebhooks, {}, { signal, handles: true }),
})

type EventsQuery = { SkipCount: number; MaxResultCount: number; State?: contract.WebhookEvent['state'] }
export const webhookEventsQuery = (id: string, query: EventsQuery) =>
  queryOptions({
    queryKey: [...key, 'events', id, query],
    queryFn: ({ signal }) => api.call(contract.listWebhookEvents, { params: { id }, query }, { signal, handles: true }),
    placeholderData: keepPreviousData,
    // Tries go on while somebody looks.
    refetchInterval: 15_000,
  })

const useReadAgain = () => {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: key })
}

export function useAddWebhook() {
  const onSettled = useReadAgain()
  return useMutation({
    mutationFn: (body: contract.NewWebhook) => api.call(contract.addWebhook, { body }, inPlace),
    onSettled,
  })
}

const changes = {
  allow: contract.allowWebhook,
  stop: contract.stopWebhook,
  remove: contract.removeWebhook,
  endFormer: contract.endFormerSecret,
} as const
export type Change = keyof typeof changes

export function useChangeWebhook(id: string) {
  const onSettled = useReadAgain()
  return useMutation({
    mutationFn: (change: Change) => api.call(changes[change], { params: { id } }, inPlace),
    onSettled,
  })
}

export function useNewSecret(id: string) {
  const onSettled = useReadAgain()
  return useMutation({
    mutationFn: () => api.call(contract.rotateWebhookSecret, { params: { id } }, inPlace),
    onSettled,
  })
}

export function useSendAgain() {
  const onSettled = useReadAgain()
  return useMutation({
    mutationFn: (id: string) => api.call(contract.sendWebhookEventAgain, { params: { id } }, inPlace),
    onSettled,
  })
}
