import type { PushTopic } from '@aruga/contract/notifications/channels'
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

/** Saves the topics of SMS; none turns SMS off. */
export function useChooseSms() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (topics: PushTopic[]) => api.call(saveSmsTopics, { body: { topics } }),
    scope: { id: 'sms-settings' },
    onSettled: () => queries.invalidateQueries(smsSettingsQuery),
  })
}
