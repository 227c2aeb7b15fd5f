import { lockTill, unlockTill } from '@aruga/contract/counter/till'
import { useMutation } from '@tanstack/react-query'
import { api, inPlace } from '../../../platform/api.ts'
import { till } from '../../../platform/till.ts'

let locking: Promise<unknown> = Promise.resolve()

const lock = () => api.call(lockTill, {}, { ...inPlace, background: true, timeoutMs: 12_000 })

/** Notifies the server. Without a network the server locks the till a quarter of an hour after the last call. */
export function lockOnServer(): void {
  locking = lock()
  locking.catch(() => undefined)
}

export const useUnlock = () =>
  useMutation({
    mutationFn: async (body: { pin: string; newPin?: string }) => {
      // A server that does not know of the lock yet considers the till open, and accepts any PIN.
      await locking.catch(() => (locking = lock()))
      return api.call(unlockTill, { body }, { ...inPlace, timeoutMs: 12_000 })
    },
    onSuccess: till.open,
  })
