// The queue in the browser.
import type { Page } from '@playwright/test'
import { expect } from '../test.ts'
import { enter, reviewer } from './staff.ts'

export const decision = (page: Page) => page.getByRole('region', { name: 'Decision' })
export const queue = (page: Page) => page.getByRole('region', { name: 'Queue' })

/** Opens a registration's case in a queue filtered to it. */
export async function openCase(page: Page, reference: string, person = reviewer) {
  await enter(page, person, `/console/queue?find=${reference}`)
  await expect(decision(page).getByText(reference)).toBeVisible()
  await expect(page.getByRole('img', { name: /^ID, sent/ })).toBeVisible()
}

export async function chooseProduct(page: Page, name: RegExp) {
  await page.getByRole('combobox', { name: 'Product' }).click()
  await page.getByRole('option', { name }).click()
}

/** Advances the installed clock past the undo time, so that the decision is sent. */
export const passUndoTime = (page: Page) => page.clock.fastForward('00:11')

/** A pending decision is sent when the page is closed. */
export const leaveConsole = (page: Page) => page.goto('about:blank')
