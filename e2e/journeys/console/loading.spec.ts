// A page that is still loading shows its outline, and blocks nothing.
import type { Page } from '@playwright/test'
import { registerNewPatient } from '../../support/console/program.ts'
import { decision, queue } from '../../support/console/review.ts'
import { enter, reviewer } from '../../support/console/staff.ts'
import { expect, test } from '../../support/test.ts'

/** Requests to these addresses wait until the returned function is called. */
async function hold(page: Page, addresses: RegExp) {
  let arrive = () => {}
  const released = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route(addresses, async (route) => {
    await released
    await route.continue()
  })
  return arrive
}

test('A case on a slow line shows its outline at once, and the queue beside it does not move when the case arrives', {
  tag: '@seldom',
}, async ({ page }) => {
  const { reference } = await registerNewPatient()
  const arrive = await hold(page, /\/staff\/cases\/\w+\/[\w-]+(\/open)?$/)
  await enter(page, reviewer, `/console/queue?find=${reference}`)
  await expect(queue(page).getByRole('listitem')).toHaveCount(1)
  const loading = page.locator('main [role=status][aria-busy=true]')
  await expect(loading).toHaveCount(1)
  await expect(loading).toHaveText('Loading')
  const columns = loading.locator('[aria-hidden]')
  await expect(columns.last()).toBeVisible()
  const list = await queue(page).boundingBox()
  const document = await columns.first().boundingBox()
  const beside = await columns.last().boundingBox()
  arrive()
  await expect(decision(page).getByText(reference)).toBeVisible()
  await expect(loading).toHaveCount(0)
  expect(await queue(page).boundingBox()).toEqual(list)
  const decided = await decision(page).boundingBox()
  // The grey shapes are where the content will be: the document to the left of the decision, and neither below the list.
  expect(beside?.x).toBeGreaterThanOrEqual(decided?.x ?? Number.NaN)
  expect((document?.x ?? 0) + (document?.width ?? 0)).toBeLessThanOrEqual(decided?.x ?? Number.NaN)
  expect(document?.x).toBeGreaterThanOrEqual((list?.x ?? 0) + (list?.width ?? 0))
})

test('Choosing another page while the queue loads opens that page', { tag: '@seldom' }, async ({ page }) => {
  await registerNewPatient()
  const showQueue = await hold(page, /\/staff\/cases(\?|$)/)
  const showPage = await hold(page, /second-looks-page-[\w-]+\.js$/)
  await enter(page, reviewer, '/console/queue')
  await expect(page.getByRole('navigation', { name: 'Parts of the queue' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Second looks' }).click()
  showQueue()
  await expect(queue(page).getByRole('listitem').first()).toBeVisible()
  showPage()
  await expect(page.getByRole('heading', { level: 1, name: 'Second looks' })).toBeVisible()
})

test('Choosing another page just when the queue arrives opens that page', { tag: '@seldom' }, async ({ page }) => {
  await registerNewPatient()
  const showQueue = await hold(page, /\/staff\/cases(\?|$)/)
  await enter(page, reviewer, '/console/queue')
  const messages = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Messages' })
  await messages.waitFor()
  await slowDown(page, 20)
  await Promise.all([messages.evaluate((link: HTMLAnchorElement) => link.click()), showQueue()])
  await slowDown(page, 1)
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
})

/** Slows the processor down by this factor. */
async function slowDown(page: Page, rate: number) {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}
