import { ApiProblem } from '@aruga/client/api-problem'
import type { Wish } from './intent.ts'

/** Whether no answer came, so that nobody knows what became of a call. */
const isUnanswered = (error: unknown): boolean => error instanceof ApiProblem && error.status === 0

/** Nothing has happened yet: the wish waits on this device. */
export class KeptForLater extends Error {}

/** Makes a call that may be repeated; without an answer its wish is kept on the device, and it rejects with `KeptForLater`. */
export const orKeep = <T>(call: Promise<T>, wish: Wish): Promise<T> =>
  call.catch(async (error: unknown) => {
    if (!isUnanswered(error)) throw error
    const { keepWish } = await import('./kept.ts')
    await keepWish(wish).catch(() => {
      throw error // A device that cannot store.
    })
    throw new KeptForLater()
  })
