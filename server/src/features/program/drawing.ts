// React and the app's pages, 35 MB when loaded, in a thread of their own that ends when nothing is to be drawn any more.
import { Worker } from 'node:worker_threads'

const IDLE_MS = 10_000

/** The thread's code. `file`: what patient/vite.drawing.config.ts has built. */
const thread = `
const { parentPort, workerData } = require('node:worker_threads')
const built = import(workerData)
parentPort.on('message', async ({ id, from }) => {
  try {
    const { draw } = await built
    parentPort.postMessage({ id, page: draw(JSON.parse(from)) })
  } catch (error) {
    parentPort.postMessage({ id, problem: String(error?.stack ?? error) })
  }
})`

/** `text`: of a published page, as read for it; the app takes it as it is. */
type Drawing = { markup: string; text: unknown }
type Answer = { id: number; page: Drawing } | { id: number; problem: string }
type Waiting = { resolve: (page: Drawing) => void; reject: (error: Error) => void }

export function createDrawing(file: string) {
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let lastId = 0
  const waiting = new Map<number, Waiting>()

  const end = async () => {
    clearTimeout(idle)
    const ended = worker
    worker = undefined
    await ended?.terminate()
  }
  const fail = (error: Error) => {
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
    void end()
  }
  const answer = (message: Answer) => {
    const asked = waiting.get(message.id)
    waiting.delete(message.id)
    if ('page' in message) asked?.resolve(message.page)
    else asked?.reject(new Error(message.problem))
    if (waiting.size === 0) idle = setTimeout(() => void end(), IDLE_MS).unref()
  }
  const start = () => {
    const started = new Worker(thread, { eval: true, workerData: file, resourceLimits: { maxOldGenerationSizeMb: 96 } })
    started.on('message', answer).on('error', fail).unref()
    return started
  }

  return {
    /** A page. `from`: what it is drawn from, as JSON. */
    page: (from: string) =>
      new Promise<Drawing>((resolve, reject) => {
        clearTimeout(idle)
        worker ??= start()
        lastId += 1
        waiting.set(lastId, { resolve, reject })
        worker.postMessage({ id: lastId, from })
      }),
    end,
  }
}
