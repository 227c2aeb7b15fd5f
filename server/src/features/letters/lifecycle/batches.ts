/** Small enough to hold its row locks only briefly, however many letters expire on one day. */
export const BATCH = 100

/** Repeats `work`, which returns the size of the batch it did, until a batch is not full. Returns the total. */
export async function inBatches(work: () => Promise<number>): Promise<number> {
  let done = 0
  for (;;) {
    const count = await work()
    done += count
    if (count < BATCH) return done
  }
}
