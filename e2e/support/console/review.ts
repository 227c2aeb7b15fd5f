// The queue in the browser.
import type { Page } from '@playwright/test'
import { expect } from '../test.ts'
import { enter, reviewer } from './staff.ts'

export const decision = (page: Page) => page.getByRole('region', { name: 'Decision' })
export const queue = (page: Page) => page.getByRole('region', { name: 'Queue' })

/** Opens the case of this registration alone in the list. */
export async function openCase(page: Page, reference: string, person = reviewer) {
  await enter(page, person, `/console/queue?find=${reference}`)
  await expect(decision(page).getByText(reference)).toBeVisible()
  await expect(page.getByRole('img', { name: /^ID, sent/ })).toBeVisible()
}

export async function chooseProduct(page: Page, name: RegExp) {
  await page.getByRole('combobox', { name: 'Product' }).click()
  await page.getByRole('option', { name }).click()
}

/** Ends the seconds in which a decision can be undone, of a page whose clock the test has installed: it is sent then. */
export const passUndoTime = (page: Page) => page.clock.fastForward('00:11')

/** A pending decision is sent when the page is closed. */
export const leaveConsole = (page: Page) => page.goto('about:blank')
