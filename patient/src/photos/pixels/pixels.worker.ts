import { workPicture } from './pixels.ts'

self.addEventListener('message', async ({ data }: MessageEvent<{ source: Blob; quarterTurns: number }>) => {
  try {
    self.postMessage({ worked: await workPicture(data.source, data.quarterTurns) })
  } catch (error) {
    self.postMessage({ failed: String(error) })
  }
})
