// White-label: the app shows the program's name and colour from the first paint on.
import type { Page, Route } from '@playwright/test'
import { expectAccessible } from '../../support/checks/accessible.ts'
import { logIn, maria } from '../../support/patient/people.ts'
import { expect, test } from '../../support/test.ts'

type Facts = { name: string; accentColour: string | null }

/** Makes the server return this name and colour from now on. */
async function brand(page: Page, facts: Facts) {
  await page.route('**/api/app/program/facts*', async (route: Route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), ...facts } })
  })
  await brandDrawn(page, facts)
}

/** Changes the same in the server-rendered page: in its text and in its embedded data. */
const brandDrawn = (page: Page, facts: Facts) =>
  page.route(/\/(welcome|login)(\?.*)?$/, async (route: Route) => {
    const response = await route.fetch()
    const html = (await response.text())
      .replaceAll('>Aruga<', `>${facts.name}<`)
      .replace('"name":"Aruga"', `"name":"${facts.name}"`)
      .replace('"accentColour":null', `"accentColour":${JSON.stringify(facts.accentColour)}`)
    await route.fulfill({ response, body: html })
  })

const hue = (page: Page) =>
  page.evaluate<string>("getComputedStyle(document.documentElement).getPropertyValue('--accent-h')")
const triple = (page: Page) =>
  page.evaluate<string>("getComputedStyle(document.documentElement).getPropertyValue('--ion-color-primary-rgb')")
const bar = (page: Page) =>
  page.evaluate<string>(
    "[...document.querySelectorAll('meta[name=theme-color]')].find((meta) => matchMedia(meta.media).matches).content",
  )
/** The accent colour as this browser renders it. */
const painted = (page: Page) =>
  page.evaluate<string>(`(() => {
    const pen = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d')
    pen.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--accent')
    pen.fillRect(0, 0, 1, 1)
    return pen.getImageData(0, 0, 1, 1).data.slice(0, 3).join(', ')
  })()`)

test('The program’s colour and name are on every page from the first paint', { tag: ['@desktop', '@seldom'] }, async ({
  page,
}) => {
  await page.goto('/welcome')
  await expect(page.getByRole('link', { name: 'Register' })).toBeVisible()
  const before = { bar: await bar(page), triple: await triple(page) }
  await brand(page, { name: 'Kalinga', accentColour: '#7a1f5c' })
  await page.reload()
  await expect.poll(() => hue(page)).toBe('344.1')
  await expect(page).toHaveTitle('Welcome to Kalinga')
  await expect.poll(() => triple(page)).not.toBe(before.triple)
  expect(await triple(page)).toBe(await painted(page))
  expect(await bar(page)).not.toBe(before.bar)
  const light = await triple(page)
  await expectAccessible(page, 'welcome in another colour')

  await test.step('The next start does not wait for the server', async () => {
    await page.unrouteAll({ behavior: 'wait' })
    await page.route('**/api/app/program/facts*', () => undefined)
    await brandDrawn(page, { name: 'Kalinga', accentColour: '#7a1f5c' })
    await page.reload()
    await expect(page.getByRole('link', { name: 'Register' })).toBeVisible()
    expect(await hue(page)).toBe('344.1')
    await expect(page).toHaveTitle('Welcome to Kalinga')
    await logIn(page, maria)
    await expect(page.getByRole('heading', { name: 'Dalisulin' })).toBeVisible()
    await expect(page).toHaveTitle(/Maria · Kalinga$/)
    await expectAccessible(page, 'home in another colour')
  })

  await test.step('The dark theme has its own colour values', async () => {
    await expect.poll(() => triple(page)).toBe(light)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(() => triple(page)).not.toBe(light)
    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(() => triple(page)).toBe(light)
  })

  await test.step('Without a program colour the default one returns', async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await brand(page, { name: 'Kalinga', accentColour: null })
    await page.goto('/welcome')
    await page.goto('/tabs/account')
    await expect.poll(() => hue(page)).toBe('164')
    expect(await triple(page)).toBe(before.triple)
  })
})
