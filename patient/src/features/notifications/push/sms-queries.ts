import type { PushTopic } from '@aruga/contract/notifications/push'
import { askSmsCode, confirmSmsNumber, readSmsSettings, saveSmsTopics } from '@aruga/contract/notifications/sms'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../platform/api.ts'

export const smsSettingsQuery = queryOptions({
  queryKey: ['sms-settings'],
  queryFn: ({ signal }) => api.call(readSmsSettings, {}, { signal }),
})

/** Sends a code to the registered number. */
export function useAskCode() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => api.call(askSmsCode, {}),
    onSuccess: () =>
      queries.setQueryData(smsSettingsQuery.queryKey, (before) => before && { ...before, isCodeSent: true }),
  })
}

/** Proves the number, which turns SMS on. */
export function useConfirmNumber() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (code: string) => api.call(confirmSmsNumber, { body: { code } }),
    onSuccess: () => queries.invalidateQueries(smsSettingsQuery),
  })
}

/** Saves what to hear of by SMS; none turns it off. It shows at once, and is taken back if the server refuses. */
export function useChooseSms() {
  const queries = useQueryClient()
  const { queryKey } = smsSettingsQuery
  return useMutation({
    mutationFn: (topics: PushTopic[]) => api.call(saveSmsTopics, { body: { topics } }),
    scope: { id: 'sms-settings' },
    onMutate: async (topics) => {
      // A read under way would show the choice from before.
      await queries.cancelQueries({ queryKey })
      queries.setQueryData(queryKey, (before) => before && { ...before, topics })
    },
    onError: () => queries.invalidateQueries(smsSettingsQuery),
  })
}
