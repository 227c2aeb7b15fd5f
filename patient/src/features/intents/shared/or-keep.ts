import { ApiProblem } from '@aruga/client/api-problem'
import type { Change } from './intent.ts'
import { keepChange } from './kept.ts'

/** Whether no answer came, so that nobody knows what became of a call. */
const isUnanswered = (error: unknown): boolean => error instanceof ApiProblem && error.status === 0

/** Nothing has happened yet: the change waits on this device. */
export class KeptForLater extends Error {}

/** Makes a call that may be repeated; without an answer its change is kept on the device, and it rejects with `KeptForLater`. */
export const orKeep = <T>(call: Promise<T>, change: Change): Promise<T> =>
  call.catch(async (error: unknown) => {
    if (!isUnanswered(error)) throw error
    await keepChange(change).catch(() => {
      throw error // A device that cannot store.
    })
    throw new KeptForLater()
  })
