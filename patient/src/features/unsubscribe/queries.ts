import { unsubscribe } from '@aruga/contract/unsubscribe/unsubscribe'
import { useMutation } from '@tanstack/react-query'
import { api, session } from '../../platform/api.ts'
import { forgetDrafts } from '../../platform/drafts.ts'
import { events } from '../../platform/events.ts'
import { forgetShared } from '../../platform/shared-files.ts'
import { unsubscribeFlow } from '../../platform/unsubscribe-flow.ts'
import { destroyUploads } from '../../platform/upload-store.ts'

/** Leaves the program. The server then ends every session, so this device's session ends too. */
export const useLeave = () =>
  useMutation({
    mutationFn: () => api.call(unsubscribe, {}, { handles: true }),
    onMutate: () => ({ follow: events.hold() }),
    onSettled: (_answer, _error, _input, held) => held?.follow(),
    onSuccess: async () => {
      const account = session.patient()?.id
      // A failing storage must not prevent leaving.
      if (account) await Promise.allSettled([forgetDrafts(account), destroyUploads(account), forgetShared()])
      unsubscribeFlow.begin()
      void session.endHere()
    },
  })
