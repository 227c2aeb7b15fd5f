// A screenshot in each theme, side by side.
import type { Page } from '@playwright/test'
import sharp, { type OutputInfo } from 'sharp'

type Theme = 'light' | 'dark'

const GAP = 16
// Toasts disappear after five seconds, so they are left out.
const style = 'ion-toast, .toasts__toast { display: none }'

/** Returns a WebP. `width`: of one theme's part, in pixels. */
export async function takeScreenshot(page: Page, themes: readonly Theme[], width: number): Promise<Buffer> {
  const parts: { data: Buffer; info: OutputInfo }[] = []
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme })
    const shot = await page.screenshot({ style, animations: 'disabled' })
    parts.push(await sharp(shot).resize({ width }).toBuffer({ resolveWithObject: true }))
  }
  const height = Math.max(...parts.map(({ info }) => info.height))
  return sharp({ create: { width: (width + GAP) * parts.length - GAP, height, channels: 3, background: '#888' } })
    .composite(parts.map(({ data }, index) => ({ input: data, left: index * (width + GAP), top: 0 })))
    .webp({ quality: 66, effort: 6 })
    .toBuffer()
}
