import { followChanges } from '@aruga/contract/events'
import type { AppContext } from '../context.ts'
import { problem } from '../wire/problem.ts'
import { tokenHashOf } from './authenticate.ts'
import { implement } from './implement.ts'

export const eventRoutes = ({ events }: AppContext) => [
  implement(followChanges, async ({ caller, request }) => ({
    open() {
      const stream = events.open({ ...caller, tokenHash: tokenHashOf(request) })
      if (!stream) throw problem('NotReady')
      return stream
    },
  })),
]
