/**
 * Does `work` for each item in order, past failures too; throws the first failure at the end. An item that cannot be
 * done never blocks the others.
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
