import { type Worked, workPicture } from './pixels.ts'

type Answer = { worked: Worked } | { failed: string }

/** `workPicture` in a worker, so that the page stays alive on a slow phone; on the page where workers have no canvas. */
export const workOffPage = (source: Blob, quarterTurns: number): Promise<Worked> => {
  if (typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined') return workPicture(source, quarterTurns)
  const worker = new Worker(new URL('./pixels.worker.ts', import.meta.url), { type: 'module' })
  return new Promise<Worked>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Answer>) =>
      'worked' in data ? resolve(data.worked) : reject(new Error(data.failed))
    // The worker itself did not start (an old engine): the page can still do it.
    worker.onerror = () => workPicture(source, quarterTurns).then(resolve, reject)
    worker.postMessage({ source, quarterTurns })
  }).finally(() => worker.terminate())
}
