import { processPicture } from './pixels.ts'

self.addEventListener('message', async ({ data }: MessageEvent<{ source: Blob; quarterTurns: number }>) => {
  try {
    self.postMessage({ processed: await processPicture(data.source, data.quarterTurns) })
  } catch (error) {
    self.postMessage({ failed: String(error), name: error instanceof Error ? error.name : '' })
  }
})
