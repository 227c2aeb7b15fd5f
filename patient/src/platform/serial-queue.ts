/**
 * Runs what is given to it one after the other, in the order of the calls, each whatever became of the one before. What a
 * piece of work answers or throws is its own caller's. (p-queue would do it too, with limits and priorities that nobody needs.)
 */
export function serialQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const result = last.then(work)
    last = result.catch(() => undefined) // A failure is its caller's; the next one goes on.
    return result
  }
}
