// WCAG 1.4.4, 1.4.10 and 1.4.12 on every screen: in a window zoomed to 400 %, with letters twice as large, or with more room
// between words and lines, nothing is cut, covered or to be scrolled two ways. In Filipino, whose words are longer.
import type { CDPSession, Page } from '@playwright/test'
import { faultsOf } from './drawn.ts'
import { screens } from './screens/list.ts'
import { expect, test } from './test.ts'
import { ofTheWeather, parts, titleOf, walk } from './walk.ts'

test.use({ locale: 'fil-PH' })

const phone = { width: 390, height: 844 }
const desk = { width: 1280, height: 800 }

/** 1280 by 1024 at 400 %. */
const zoomed = { width: 320, height: 256 }

for (const part of parts(screens, 16))
  test(`A patient reads and uses enlarged, zoomed and spaced out the screens ${titleOf(part)}`, async ({
    page,
    expectFailures,
  }) => {
    test.setTimeout(180_000)
    expectFailures(...ofTheWeather)
    const browser = await page.context().newCDPSession(page)
    await setFontSize(browser, 32)
    await walk(page, part, async (what) => {
      await expectNothingLost(page, `${what}, with letters twice as large`, [phone, desk])
      await setFontSize(browser, 16)
      await expectNothingLost(page, `${what}, zoomed to 400 %`, [zoomed])
      await spaceOut(page)
      await expectNothingLost(page, `${what}, with more room between words and lines`, [phone, desk])
      await setFontSize(browser, 32)
    })
  })

async function expectNothingLost(page: Page, what: string, sizes: { width: number; height: number }[]) {
  for (const size of sizes) {
    await page.setViewportSize(size)
    expect.soft(await page.locator('body').evaluate(faultsOf), `${what}, ${size.width} wide`).toEqual([])
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
