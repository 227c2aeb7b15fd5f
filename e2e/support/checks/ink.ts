import type { Locator } from '@playwright/test'
import sharp from 'sharp'

/** The share of dark pixels on a page, in percent. */
export async function inkOf(page: Locator) {
  const pixels = await sharp(await page.screenshot())
    .greyscale()
    .raw()
    .toBuffer()
  return (100 * pixels.filter((grey) => grey < 128).length) / pixels.length
}
