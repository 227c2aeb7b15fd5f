// Nobody has to scroll sideways: not on the narrowest phones, not with letters twice as large.
import type { Page } from '@playwright/test'
import * as enrolling from './enrolling.ts'
import { openLetter } from './letters.ts'
import { goToSection, logIn, maria, newcomer } from './people.ts'
import { expect, test } from './test.ts'

/** The parts of a page that scroll, by themselves or inside Ionic's elements: none is wider than it shows. */
async function expectNoSidewaysScroll(page: Page, what: string) {
  const tooWide = await page
    .locator('html, body, ion-content, .inner-scroll, ion-footer, ion-modal')
    .evaluateAll((parts) =>
      parts
        .filter((part) => part.scrollWidth > part.clientWidth + 1)
        .map((part) => `${part.tagName} ${part.className}: ${part.scrollWidth} in ${part.clientWidth}`),
    )
  expect.soft(tooWide, what).toEqual([])
}

async function walk(page: Page) {
  await page.goto('/welcome')
  await expect(page.getByRole('link', { name: 'Register' })).toBeVisible()
  await expectNoSidewaysScroll(page, 'welcome')
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible()
  await expectNoSidewaysScroll(page, 'log-in')
  for (const path of ['/forgot-password', '/reset-password', '/confirm-email']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoSidewaysScroll(page, path)
  }
  await enrolling.begin(page)
  await enrolling.giveCode(page)
  await enrolling.giveName(page, newcomer())
  await expect(enrolling.stepHeading(page, 'Contact and password')).toBeVisible()
  await expectNoSidewaysScroll(page, 'a step of the registration')
  await logIn(page, maria)
  await expect(page.getByRole('heading', { name: 'Insulin glargine' })).toBeVisible()
  await expectNoSidewaysScroll(page, 'home')
  for (const product of ['Metformin', 'Insulin glargine']) {
    await openLetter(page, product)
    await expect(page.getByRole('heading', { name: 'Where it stands' })).toBeVisible()
    await expectNoSidewaysScroll(page, `letter for ${product}`)
    await page.getByRole('button', { name: 'Back' }).click()
  }
  await goToSection(page, /Notifications/)
  await expect(page.getByRole('listitem').first()).toBeVisible()
  await expectNoSidewaysScroll(page, 'notifications')
}

test.describe('on a screen of 320 pixels', () => {
  test.use({ viewport: { width: 320, height: 640 } })
  test('A patient never scrolls sideways on a narrow phone', ({ page }) => walk(page))
})

test('A patient never scrolls sideways with letters of twice the size', async ({ page, context }) => {
  const browser = await context.newCDPSession(page)
  // As in the browser's own settings, where 16 pixels are the default.
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  await walk(page)
})
