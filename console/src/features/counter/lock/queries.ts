import { lockTill, unlockTill } from '@aruga/contract/counter/till'
import { useMutation } from '@tanstack/react-query'
import { api, inPlace } from '../../../platform/api.ts'
import { till } from '../../../platform/till.ts'

/** Tells the server. Without a network it locks by itself, a quarter of an hour after the last call. */
export const lockOnServer = () =>
  api.call(lockTill, {}, { ...inPlace, background: true, timeoutMs: 12_000 }).catch(() => undefined)

export const useUnlock = () =>
  useMutation({
    mutationFn: (body: { pin: string; newPin?: string }) =>
      api.call(unlockTill, { body }, { ...inPlace, timeoutMs: 12_000 }),
    onSuccess: till.open,
  })
