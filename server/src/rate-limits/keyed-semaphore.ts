/** Runs at most `places` tasks of a key at a time in this process; the others wait in order. */
export function createKeyedSemaphore(places: number) {
  const lines = new Map<string, { running: number; waiting: (() => void)[] }>()
  return async <T>(key: Buffer, task: () => Promise<T>): Promise<T> => {
    const name = key.toString('base64')
    const line = lines.get(name) ?? { running: 0, waiting: [] }
    lines.set(name, line)
    if (line.running < places) line.running++
    else await new Promise<void>((start) => line.waiting.push(start))
    try {
      return await task()
    } finally {
      const next = line.waiting.shift()
      if (next) next()
      else if (--line.running === 0) lines.delete(name)
    }
  }
}
