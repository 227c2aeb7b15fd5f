// A browser whose camera shows a picture: Chromium plays a raw video (YUV4MPEG2) in place of the camera.
import { writeFile } from 'node:fs/promises'
import { type Browser, type BrowserContext, chromium, type LaunchOptions } from '@playwright/test'
import sharp from 'sharp'

const WIDTH = 640
const HEIGHT = 480

/** Writes a one-second video of a still picture. */
export async function writeCameraVideo(picture: Buffer, path: string) {
  const luma = await sharp(picture)
    .resize({ width: WIDTH, height: HEIGHT, fit: 'contain', background: '#888' })
    .flatten({ background: '#fff' })
    .greyscale()
    .raw()
    .toBuffer()
  const grey = Buffer.alloc(WIDTH * HEIGHT * 0.5, 128)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, grey])
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`)
  await writeFile(path, Buffer.concat([head, ...Array.from({ length: 10 }, () => frame)]))
}

type Opened = { browser: Browser; context: BrowserContext }

/** Launches a browser whose camera plays the video. */
export async function launchWithCamera(
  video: string,
  launch: LaunchOptions,
  context: Parameters<Browser['newContext']>[0],
): Promise<Opened> {
  const args = [...(launch.args ?? []), `--use-file-for-fake-video-capture=${video}`]
  const browser = await chromium.launch({ ...launch, args })
  return { browser, context: await browser.newContext(context) }
}
