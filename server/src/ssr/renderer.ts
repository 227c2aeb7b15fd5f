// React and the app's pages, 35 MB when loaded, in a process of its own that ends when there is nothing to render. As a thread, it left
// half of them behind.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { compiledCodeFolder } from '../process/compile-cache.ts'
import type { RenderedPage, RenderReply, RenderRequest } from './ssr-process.ts'

const IDLE_MS = 10_000
/** A page takes a tenth of this. */
const END_MS = 1_000
const HEAP_MB = 96

type Waiting = { resolve: (page: RenderedPage) => void; reject: (error: Error) => void }

/** `file`: the build of patient/vite.ssr.config.ts. */
export function createRenderer(file: string) {
  let running: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let lastId = 0
  const waiting = new Map<number, Waiting>()

  const leave = () => {
    clearTimeout(idle)
    if (running?.connected) running.disconnect()
    running = undefined
  }
  const answer = (reply: RenderReply) => {
    const pending = waiting.get(reply.id)
    waiting.delete(reply.id)
    if ('page' in reply) pending?.resolve(reply.page)
    else pending?.reject(new Error(reply.problem))
    if (waiting.size === 0) idle = setTimeout(leave, IDLE_MS).unref()
  }
  const start = () => {
    const started = fork(fileURLToPath(new URL('./ssr-process.ts', import.meta.url)), [file], {
      // Nothing of the server's own but where compiled code is cached.
      env: { NODE_COMPILE_CACHE: compiledCodeFolder() },
      execArgv: [`--max-old-space-size=${HEAP_MB}`],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const failed = (error: Error) => {
      if (running !== started) return
      leave()
      for (const { reject } of waiting.values()) reject(error)
      waiting.clear()
    }
    started.on('message', answer).on('error', failed)
    started.on('exit', () => failed(new Error('The process that renders pages has ended.')))
    started.unref()
    started.channel?.unref()
    return started
  }

  return {
    /** A page. `from`: its data, as JSON. */
    page: (from: string) =>
      new Promise<RenderedPage>((resolve, reject) => {
        clearTimeout(idle)
        running ??= start()
        lastId += 1
        waiting.set(lastId, { resolve, reject })
        running.send({ id: lastId, from } satisfies RenderRequest)
      }),
    end: async () => {
      const ending = running
      leave()
      if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
      const stuck = setTimeout(() => ending.kill('SIGKILL'), END_MS)
      await once(ending, 'exit')
      clearTimeout(stuck)
    },
  }
}
