import { type ProcessedPicture, processPicture } from './pixels.ts'

type Answer = { processed: ProcessedPicture } | { failed: string; name: string }

/** Runs `processPicture` in a worker, so that the page stays responsive on a slow phone; on the page if workers have no canvas. */
export const processOffPage = (source: Blob, quarterTurns: number): Promise<ProcessedPicture> => {
  if (typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined')
    return processPicture(source, quarterTurns)
  const worker = new Worker(new URL('./pixels.worker.ts', import.meta.url), { type: 'module' })
  return new Promise<ProcessedPicture>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Answer>) =>
      'processed' in data ? resolve(data.processed) : reject(Object.assign(new Error(data.failed), { name: data.name }))
    // The worker did not start (an old browser): the page can still do it.
    worker.onerror = () => processPicture(source, quarterTurns).then(resolve, reject)
    worker.postMessage({ source, quarterTurns })
  }).finally(() => worker.terminate())
}
