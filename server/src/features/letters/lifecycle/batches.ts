/** Small enough to hold its row locks for a moment only, however many letters end on one day. */
export const BATCH = 100

/** Does `work`, which answers how many of a batch there were, until one is not full. Answers how many in all. */
export async function inBatches(work: () => Promise<number>): Promise<number> {
  let done = 0
  for (;;) {
    const count = await work()
    done += count
    if (count < BATCH) return done
  }
}
