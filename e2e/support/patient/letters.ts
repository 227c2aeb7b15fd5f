// A letter in the browser: choosing a branch, the code, reading the QR code.
import type { Page } from '@playwright/test'
import jsqr from 'jsqr'
import sharp from 'sharp'
import { expect } from '../test.ts'
import { goToSection } from './people.ts'

/** The lists on the letters page, on a phone and on a desktop; home has a shorter one. */
const allLetters = (page: Page) => page.getByRole('list', { name: /^(Letters|Past letters|In use)$/ })

/** Opens a letter from the list, from any page with the main navigation. */
export async function openLetter(page: Page, product: string) {
  await goToSection(page, /Letters/)
  await allLetters(page).getByRole('link', { name: product }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Letter\b/ })).toBeVisible()
}

export const findBranch = (page: Page) => page.getByRole('searchbox', { name: 'Find a pharmacy branch' })
export const branch = (page: Page, name: string | RegExp) =>
  page.getByRole('group', { name: 'Pharmacy branch' }).getByRole('radio', { name })
export const claimButton = (page: Page) => page.getByRole('button', { name: /^(Claim at|Choose a branch to claim)/ })

/** Claims the open letter at the demo pharmacist's branch. */
export async function claimAtKatipunan(page: Page) {
  await findBranch(page).fill('Katipunan')
  await expect(page.getByRole('status').filter({ hasText: '1 branch found' })).toBeAttached()
  await branch(page, /Katipunan Avenue/).check()
  await page.getByRole('button', { name: 'Claim at Katipunan Avenue' }).click()
}

/** The code as a screen reader spells it: `K 4 7 M, P Q R T`. The cached page before may have it too. */
export const spelledCode = (page: Page) =>
  page.getByText(/^(?:[0-9A-Z] ){3}[0-9A-Z], (?:[0-9A-Z] ){3}[0-9A-Z]$/).filter({ visible: true })

export async function codeOf(page: Page): Promise<string> {
  // Waits until the previous page, which may also show the code, is gone.
  await expect(spelledCode(page)).toHaveCount(1)
  return (await spelledCode(page).innerText()).replace(/[ ,]/g, '')
}

/** The text of the QR code on the screen. */
export async function scanQrCode(page: Page): Promise<string | undefined> {
  let text: string | undefined
  const image = page.getByRole('img', { name: /QR code/ })
  const scan = async () => {
    // Closes overlays, if the journey has a handler for them.
    await expect(image).toBeVisible()
    const picture = await image.screenshot()
    const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    text = jsqr.default(new Uint8ClampedArray(data), info.width, info.height)?.data
    return text
  }
  // While the page slides in, the screenshot is cut off.
  await expect.poll(scan).toBeDefined()
  return text
}
