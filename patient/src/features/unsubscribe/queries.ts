import { unsubscribe } from '@aruga/contract/unsubscribe/unsubscribe'
import { useMutation } from '@tanstack/react-query'
import { api, session } from '../../platform/api.ts'
import { events } from '../../platform/events.ts'
import { forgetAccount } from '../../platform/forget-account.ts'
import { unsubscribeFlow } from '../../platform/unsubscribe-flow.ts'

/** Leaves the program. The server then ends every session, so this device's session ends too. */
export const useLeave = () =>
  useMutation({
    mutationFn: () => api.call(unsubscribe, {}, { handles: true }),
    onMutate: () => ({ follow: events.hold() }),
    onSettled: (_answer, _error, _input, context) => context?.follow(),
    onSuccess: async () => {
      const account = session.owner()
      if (account) await forgetAccount(account)
      unsubscribeFlow.begin()
      void session.endHere()
    },
  })
