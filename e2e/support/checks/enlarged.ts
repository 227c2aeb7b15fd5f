import type { CDPSession, Page } from '@playwright/test'
import { expect } from '../test.ts'
import { findLayoutFaults } from './layout-checks.ts'

const phone = { width: 390, height: 844 }
const desk = { width: 1280, height: 800 }
/** 1280 by 1024 at 400 %. */
const zoomed = { width: 320, height: 256 }

/**
 * WCAG 1.4.4, 1.4.10 and 1.4.12: with letters twice as large, in a window zoomed to 400 %, or with more room between words and
 * lines, nothing is cut, covered or to be scrolled two ways. The page is not usable as it was afterwards.
 */
export async function expectUsableEnlarged(page: Page, what: string) {
  const browser = await page.context().newCDPSession(page)
  await setFontSize(browser, 32)
  await expectNoLayoutFaults(page, `${what}, with letters twice as large`, [phone, desk])
  await setFontSize(browser, 16)
  await expectNoLayoutFaults(page, `${what}, zoomed to 400 %`, [zoomed])
  await spaceOut(page)
  await expectNoLayoutFaults(page, `${what}, with more room between words and lines`, [phone, desk])
  await browser.detach()
}

async function expectNoLayoutFaults(page: Page, what: string, sizes: { width: number; height: number }[]) {
  for (const size of sizes) {
    await page.setViewportSize(size)
    // What stands elsewhere in a window of another size moves there a moment later.
    const faults = expect.configure({ soft: true }).poll(() => page.locator('body').evaluate(findLayoutFaults), {
      message: `${what}, ${size.width} wide`,
      intervals: [100, 400, 1_000],
      timeout: 2_000,
    })
    await faults.toEqual([])
  }
}

/** As in the browser's own settings, where 16 pixels are the default. */
const setFontSize = (browser: CDPSession, standard: number) =>
  browser.send('Page.setFontSizes', { fontSizes: { standard, fixed: Math.round((standard * 13) / 16) } })

/** The numbers of WCAG 1.4.12, over every style of the app. A sheet of the browser's own: the CSP allows no other. */
async function spaceOut(page: Page) {
  await page.evaluate(`{
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }'
      + 'p { margin-bottom: 2em !important }')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }`)
}
