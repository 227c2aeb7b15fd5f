import type { CDPSession, Page } from '@playwright/test'
import { expect } from '../test.ts'
import { findLayoutProblems } from './layout-checks.ts'

const phone = { width: 390, height: 844 }
const desk = { width: 1280, height: 800 }
/** 1280 by 1024 at 400 %. */
const zoomed = { width: 320, height: 256 }

/**
 * WCAG 1.4.4, 1.4.10 and 1.4.12: with text twice as large, zoomed to 400 %, or with wide text spacing, nothing is cut off,
 * covered or needs scrolling in two directions. Leaves the page with wide spacing.
 */
export async function expectUsableEnlarged(page: Page, what: string) {
  const browser = await page.context().newCDPSession(page)
  await setFontSize(browser, 32)
  await expectNoLayoutProblems(page, `${what}, with text twice as large`, [phone, desk])
  await setFontSize(browser, 16)
  await expectNoLayoutProblems(page, `${what}, zoomed to 400 %`, [zoomed])
  await spaceOut(page)
  await expectNoLayoutProblems(page, `${what}, with wide text spacing`, [phone, desk])
  await browser.detach()
}

/** The same checks for a phone and a tablet in landscape (WCAG 1.3.4). */
export const expectUsableSideways = (page: Page, what: string) =>
  expectNoLayoutProblems(page, `${what}, in landscape`, [sideways(phone), { width: 1180, height: 820 }])

const sideways = ({ width, height }: typeof phone) => ({ width: height, height: width })

async function expectNoLayoutProblems(page: Page, what: string, sizes: { width: number; height: number }[]) {
  for (const size of sizes) {
    await page.setViewportSize(size)
    // After a resize, parts of the page take a little time to move.
    const problems = expect.configure({ soft: true }).poll(() => page.locator('body').evaluate(findLayoutProblems), {
      message: `${what}, ${size.width} wide`,
      intervals: [100, 400, 1_000],
      timeout: 10_000,
    })
    await problems.toEqual([])
  }
}

/** Sets the browser's default font size; its own default is 16 pixels. */
const setFontSize = (browser: CDPSession, standard: number) =>
  browser.send('Page.setFontSizes', { fontSizes: { standard, fixed: Math.round((standard * 13) / 16) } })

/** Applies the values of WCAG 1.4.12 over the app's styles, by a constructed style sheet: the CSP allows no other. */
async function spaceOut(page: Page) {
  await page.evaluate(`{
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }'
      + 'p { margin-bottom: 2em !important }')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }`)
}
