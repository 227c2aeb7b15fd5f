import { type PushSettings, readPushSettings, savePushSettings } from '@aruga/contract/notifications/push'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../platform/api.ts'
import { readPushState, turnOffPush, turnOnPush } from '../../../platform/push.ts'
import type { PushState } from '../../../platform/push-owner.ts'

export const pushSettingsQuery = queryOptions({
  queryKey: ['push-settings'],
  queryFn: ({ signal }) => api.call(readPushSettings, {}, { signal }),
})

/** The state of this phone; read from the phone, with or without a network. */
export const pushStateQuery = queryOptions({
  queryKey: ['push-state'],
  queryFn: readPushState,
  networkMode: 'always',
  staleTime: 0,
})

/** The topics of a patient who turns messages on for the first time. */
const FIRST: PushSettings['topics'] = ['letters', 'documents']

/** Turns messages on this phone on or off. Turning them on asks for the permission. */
export function usePushSwitch() {
  const queries = useQueryClient()
  const choose = useChoosePush()
  return useMutation({
    mutationFn: async (on: boolean): Promise<PushState> => {
      const settings = queries.getQueryData(pushSettingsQuery.queryKey)
      if (!on || !settings) return turnOffPush()
      const state = await turnOnPush(settings.publicKey)
      const { publicKey: _, services: __, topics, ...others } = settings
      if (state === 'on' && topics.length === 0) await choose.mutateAsync({ topics: FIRST, ...others })
      return state
    },
    onSuccess: (state) => queries.setQueryData(pushStateQuery.queryKey, state),
  })
}

export type PushChoice = Omit<PushSettings, 'publicKey' | 'services'>

/** Saves the choices. */
export function useChoosePush() {
  const queries = useQueryClient()
  const { queryKey } = pushSettingsQuery
  return useMutation({
    mutationFn: (body: PushChoice) => api.call(savePushSettings, { body }),
    scope: { id: 'push-settings' },
    onSuccess: (_, choices) => {
      queries.setQueryData(queryKey, (before) => before && { ...before, ...choices })
    },
  })
}
