/** Does `work` on each item, a few at a time; rejects with the first failure. */
export async function forEach<T>(items: AsyncIterable<T>, work: (item: T) => Promise<void>, atOnce = 8): Promise<void> {
  const iterator = items[Symbol.asyncIterator]()
  let failed = false
  const worker = async () => {
    for (;;) {
      const next = await iterator.next()
      if (next.done || failed) return
      await work(next.value).catch((error) => {
        failed = true
        throw error
      })
    }
  }
  const results = await Promise.allSettled(Array.from({ length: atOnce }, worker))
  for (const result of results) if (result.status === 'rejected') throw result.reason
}
