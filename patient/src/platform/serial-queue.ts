/**
 * Runs async work one after the other, in the order of the calls, whether or not the previous work failed. Each result or error goes to
 * its own caller. (p-queue does this too, with limits and priorities that are not needed here.)
 */
export function serialQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const result = last.then(work)
    last = result.catch(() => undefined) // The failure is its caller's; the next one still runs.
    return result
  }
}
