import { unsubscribe } from '@aruga/contract/unsubscribe/unsubscribe'
import { useMutation } from '@tanstack/react-query'
import { api, session } from '../../platform/api.ts'
import { forgetDrafts } from '../../platform/drafts.ts'
import { unsubscribeFlow } from '../../platform/unsubscribe-flow.ts'

/** Leaves the program. The server has ended every session then, so the one of this device says goodbye. */
export const useLeave = () =>
  useMutation({
    mutationFn: () => api.call(unsubscribe, {}, { handles: true }),
    onSuccess: async () => {
      const account = session.patient()?.id
      // A device whose storage fails keeps nobody from leaving.
      if (account) await forgetDrafts(account).catch(() => undefined)
      unsubscribeFlow.begin()
      void session.endHere()
    },
  })
