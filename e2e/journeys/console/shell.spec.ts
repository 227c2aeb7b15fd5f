// The console's shell around every screen: usable by keyboard, accessible in both themes.
import { expectAccessible } from '../../support/checks/accessible.ts'
import { tabTo } from '../../support/checks/keyboard.ts'
import { administrator, enter, logOut, pharmacist, reviewer } from '../../support/console/staff.ts'
import { expect, test } from '../../support/test.ts'

test('The account, its menu and the list of shortcuts are accessible in both themes', { tag: '@seldom' }, async ({
  page,
}) => {
  await enter(page, pharmacist, '/console/account')
  await expect(page.getByRole('heading', { name: 'Where you’re logged in' })).toBeVisible()
  await expectAccessible(page, 'account')
  await page.getByRole('button', { name: /^Your account/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible()
  await expectAccessible(page, 'account menu')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await expectAccessible(page, 'keyboard shortcuts')
})

test('Staff start on the screen of their role, and the navigation shows no other', async ({ page, context }) => {
  for (const [person, startPage, visible, hidden] of [
    [reviewer, /\/queue/, 'Queue', 'Counter'],
    [pharmacist, /\/counter/, 'Counter', 'Queue'],
    [administrator, /\/reports/, 'Letters', 'Queue'],
  ] as const) {
    await context.clearCookies()
    await enter(page, person)
    await expect(page).toHaveURL(startPage)
    const navigation = page.getByRole('navigation', { name: 'Main' })
    // An administrator has more screens than fit in a line.
    if (person === administrator) await navigation.getByRole('button', { name: 'Work' }).click()
    const entry = (name: string) =>
      navigation.getByRole('link', { name, exact: true }).or(page.getByRole('menuitem', { name, exact: true }))
    await expect(entry(visible)).toBeVisible()
    await expect(entry(hidden)).toHaveCount(0)
  }
  await page.goto('/console/queue')
  await expect(page.getByRole('heading', { name: 'This screen is for reviewers' })).toBeVisible()
})

test('An administrator opens any screen from menus that fit 1024 pixels, by keyboard', { tag: '@seldom' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await enter(page, administrator)
  const navigation = page.getByRole('navigation', { name: 'Main' })
  const menus = navigation.getByRole('button')
  for (const menu of await menus.all()) await expect(menu).toBeInViewport({ ratio: 1 })
  await menus.last().focus()
  await page.keyboard.press('Enter')
  await expectAccessible(page, 'menu of the navigation')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/record/)
})

test('The signed-out page is accessible in both themes', async ({ page }) => {
  await enter(page, pharmacist, '/console/account', { ownSession: true })
  await logOut(page)
  await expectAccessible(page, 'signed out')
})

test('Staff skip the navigation, open the list of shortcuts and switch them off, by keyboard alone', async ({
  page,
}) => {
  await enter(page, reviewer, '/console/account')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.keyboard.press('Shift+?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet).toBeVisible()
  await tabTo(page, sheet.getByRole('switch'))
  await page.keyboard.press('Space')
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await page.keyboard.press('Shift+?')
  await expect(sheet).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('button', { name: 'Keyboard shortcuts' })).toBeFocused()
  await page.keyboard.press('Shift+?')
  await expect(sheet).toHaveCount(0)
})

test('The chosen colour theme survives a reload', async ({ page }) => {
  await enter(page, reviewer, '/console/account')
  const background = () => page.evaluate('getComputedStyle(document.body).backgroundColor')
  const light = await background()
  await page.getByText('Dark', { exact: true }).click()
  await expect.poll(background).not.toBe(light)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await background()).not.toBe(light)
})
