/**
 * Does `work` for each, one after the other, also for those behind one that fails; throws the first failure at the end. What cannot be
 * done keeps nothing else from being done.
 */
export async function doEach<T>(
  each: Iterable<T> | AsyncIterable<T>,
  work: (one: T) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = []
  for await (const one of each) {
    try {
      await work(one)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}
