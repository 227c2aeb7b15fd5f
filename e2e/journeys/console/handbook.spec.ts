// The handbook in the console: found from the account menu, with the page of one's own role and its pictures.
import { expectAccessible } from '../../support/checks/accessible.ts'
import { enter, pharmacist, reviewer } from '../../support/console/staff.ts'
import { expect, test } from '../../support/test.ts'

test('Staff find the handbook under Help, at the page of their role, and go to another page by keyboard', {
  tag: '@seldom',
}, async ({ page }) => {
  await enter(page, pharmacist, '/console/account')
  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.getByRole('menuitem', { name: 'Help: the handbook' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Working at the counter' })).toBeVisible()
  const picture = page.getByRole('img', { name: /^The counter between two patients/ })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300)
  await expectAccessible(page, 'handbook')
  await page.getByRole('navigation', { name: 'Pages of the handbook' }).getByText('Managing a branch').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Managing a branch' })).toBeVisible()
})

test('A page that the handbook does not have leads back to the start', { tag: '@seldom' }, async ({ page }) => {
  await enter(page, reviewer, '/console/handbook/nothing')
  await expect(page.getByRole('heading', { name: 'There is no screen at this address' })).toBeVisible()
})
