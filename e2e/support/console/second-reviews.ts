import { changeSecondLookShare, listSecondLooks, readSecondLookShare } from '@aruga/contract/review/second-looks'
import { call, logInByApi } from '../server/api.ts'
import { administrator, reviewer } from './staff.ts'

/** Samples every decision of `work` for a second review, and resets the share. One journey at a time. */
export async function withSampling<T>(work: () => Promise<T>): Promise<T> {
  const token = await logInByApi(administrator)
  const { percent } = await call(readSecondLookShare, {}, token)
  await call(changeSecondLookShare, { body: { percent: 100 } }, token)
  try {
    return await work()
  } finally {
    await call(changeSecondLookShare, { body: { percent } }, token)
  }
}

/** The second review of the newest decision that waits for the demo's reviewer. */
export async function newestSecondReview(): Promise<string> {
  const { open } = await call(listSecondLooks, {}, await logInByApi(reviewer))
  const secondReview = open.at(-1)
  if (!secondReview) throw new Error('No decision was sampled.')
  return secondReview.id
}
