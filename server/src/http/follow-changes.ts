import { followChanges } from '@aruga/contract/events'
import type { AppContext } from '../context.ts'
import { tokenHashOf } from './authenticate.ts'
import { implement } from './implement.ts'
import { problem } from './problem.ts'

export const liveRoutes = ({ live }: AppContext) => [
  implement(followChanges, async ({ caller, request }) => ({
    open() {
      const events = live.open({ ...caller, tokenHash: tokenHashOf(request) })
      if (!events) throw problem('NotReady')
      return events
    },
  })),
]
