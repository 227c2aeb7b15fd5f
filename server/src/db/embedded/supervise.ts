import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Keeps a program running: restarts it whenever it ends unexpectedly, for as long as it takes.
 * `start` resolves when the program is ready. `stop` resolves when it has ended.
 */
export async function keepRunning(
  start: () => Promise<ChildProcess>,
  shutDown: (child: ChildProcess) => void,
  log: (line: string) => void,
): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController()
  let child = await start()

  const startAgain = async (): Promise<ChildProcess | undefined> => {
    while (!stopping.signal.aborted) {
      try {
        return await start()
      } catch (error) {
        log(`${(error as Error).message} Trying again.`)
        await sleep(2000, undefined, { signal: stopping.signal }).catch(() => undefined)
      }
    }
    return undefined
  }
  const watch = async (): Promise<void> => {
    for (;;) {
      await ended(child)
      if (stopping.signal.aborted) return
      log(`PostgreSQL ended without being asked to (${child.signalCode ?? child.exitCode}): starting it again`)
      const next = await startAgain()
      if (!next) return
      child = next
      if (stopping.signal.aborted) shutDown(child)
    }
  }
  const watching = watch()
  // Where the kernel does not do it (macOS), at least a normal exit of Node ends PostgreSQL.
  const onExit = () => child.kill('SIGINT')
  process.once('exit', onExit)

  return {
    stop: async () => {
      if (!stopping.signal.aborted) {
        stopping.abort()
        process.off('exit', onExit)
        if (isRunning(child)) shutDown(child)
      }
      await watching
    },
  }
}

function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null
}

async function ended(child: ChildProcess): Promise<void> {
  if (isRunning(child)) await once(child, 'exit')
}
