import { followChanges } from '@aruga/contract/events'
import { tokenHashOf } from '../http/authenticate.ts'
import { implement } from '../http/implement.ts'
import type { Outside } from '../outside.ts'

export const liveRoutes = ({ live }: Outside) => [
  implement(followChanges, async ({ caller, request }) => ({
    open: () => live.open({ ...caller, tokenHash: tokenHashOf(request) }),
  })),
]
