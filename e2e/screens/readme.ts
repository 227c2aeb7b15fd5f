// The README's pictures: home on a phone, a letter's code on a desktop in the dark, and the installed app.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import sharp from 'sharp'
import { desktop, phone } from '../support/browser/devices.ts'
import { goOffline, restartOffline } from '../support/browser/offline.ts'
import { logIn, maria } from '../support/patient/people.ts'
import { expect } from '../support/test.ts'
import { waitUntilStill } from './open.ts'
import type { DemoData } from './patient/demo-data.ts'

type Where = { browser: Browser; baseURL: string; folder: string }

export async function takeReadmePictures({ browser, baseURL, folder }: Where, { maria: { letters } }: DemoData) {
  const code = `/loa-details?id=${letters.get('Dalisulin')}`
  const take = async (
    file: string,
    width: number,
    options: BrowserContextOptions,
    show: (page: Page) => Promise<void>,
  ) => {
    const context = await browser.newContext({
      baseURL,
      locale: 'en-PH',
      timezoneId: 'Asia/Manila',
      reducedMotion: 'reduce',
      ...options,
    })
    const page = await context.newPage()
    await show(page)
    await waitUntilStill(page)
    const shot = await page.screenshot({ animations: 'disabled', style: 'ion-toast { display: none }' })
    await writeFile(join(folder, file), await sharp(shot).resize({ width }).png({ palette: true }).toBuffer())
    await context.close()
  }
  const opens = (path: string) => async (page: Page) => {
    await logIn(page, maria, path)
    await page.locator('[role=status][aria-busy]:visible').first().waitFor({ state: 'hidden' })
  }
  await take('home-phone.png', 520, { ...phone, serviceWorkers: 'block' }, opens('/tabs/home'))
  await take('letter-desktop.png', 1280, { ...desktop, colorScheme: 'dark', serviceWorkers: 'block' }, opens(code))
  await take('installed-phone.png', 520, phone, async (page) => {
    // As on an iPhone whose app was opened by its icon; headless Chromium has no such mode.
    await page.addInitScript("Object.defineProperty(navigator, 'standalone', { value: true })")
    await opens(code)(page)
    await goOffline(page)
    await restartOffline(page)
    await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
  })
}
