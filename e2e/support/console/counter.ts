// At the counter: a scanner's typing, and the look-up of a claim.
import { readLetter } from '@aruga/contract/letters/letters'
import type { Page } from '@playwright/test'
import { call } from '../server/api.ts'
import { expect } from '../test.ts'
import { patientWithCode } from './program.ts'
import { enter, pharmacist } from './staff.ts'

/** Types like a till's scanner: a burst of keys and its end key, without waiting between them. */
export async function scan(page: Page, text: string, ends: string[] = ['Enter']) {
  const waiting: Promise<unknown>[] = []
  for (const key of [...text, ...ends]) {
    // The modifier applies to one key only.
    const hasModifier = key.length > 1 && key.includes('+')
    if (hasModifier) await Promise.all(waiting)
    waiting.push(page.keyboard.press(key))
    if (hasModifier) await Promise.all(waiting)
  }
  await Promise.all(waiting)
}

/** Leaves a looked-up code by the page of the day, and comes back to the empty counter. */
export async function leaveCode(page: Page) {
  await page.getByRole('link', { name: 'Today' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Today at this branch' })).toBeVisible()
  await page.getByRole('link', { name: 'Counter' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Next patient' })).toBeVisible()
}

type Buyer = 'Regular' | 'Senior citizen' | 'PWD'
export const chooseBuyer = (page: Page, buyer: Buyer = 'Regular') =>
  page.getByRole('radio', { name: buyer, exact: true }).check()

/** The button that hands over, such as "Hand over 3 pens, charge ₱3,446.25". */
export const handOverButton = (page: Page, units: string) =>
  page.getByRole('button', { name: new RegExp(`^Hand over ${units}, charge ₱`) })

/** Looks up a new patient's claim of a product that requires batches, as the pharmacist does. */
export async function scanClaimAskingForBatch(page: Page) {
  const patient = await patientWithCode()
  const { claim } = await call(readLetter, { params: { id: patient.letterId } }, patient.token)
  // Only this claim's look-up requires batches, because other journeys hand the same product over.
  await page.route('**/claims/look-up', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), asksBatch: true } })
  })
  await enter(page, pharmacist, '/console/counter')
  await expect(page.getByRole('heading', { level: 1, name: 'Next patient' })).toBeVisible()
  await scan(page, claim?.code ?? '')
  await expect(page.getByRole('heading', { level: 1, name: 'Code is good' })).toBeFocused()
  return patient
}
