// Fills the registration up to one of its steps, in either language.
import type { Page } from '@playwright/test'
import { newcomer } from '../../support/patient/people.ts'
import { jpeg } from '../../support/patient/registration.ts'
import { drawId, drawPrescription } from '../../support/patient/sample-documents.ts'
import { expect } from '../../support/test.ts'

const ligaya = newcomer()
const field = (page: Page, name: string) => page.locator(`[name="${name}"]:visible`)
const press = (page: Page, name: RegExp) => page.getByRole('button', { name }).filter({ visible: true }).first().click()

async function givePhoto(page: Page, photo: Promise<Buffer>) {
  // The photo may have been restored.
  if ((await page.locator('.stage__stage').count()) > 0) return
  await page.locator('input[type=file]').setInputFiles(jpeg('photo.jpg', await photo))
  await expect(page.locator('.stage__stage img')).toBeVisible()
}

/** Fills each step. */
const answers: ((page: Page) => Promise<unknown>)[] = [
  (page) => field(page, 'hcpCode').fill('HCP-2468'),
  async (page) => {
    await field(page, 'firstName').fill(ligaya.firstName)
    await field(page, 'lastName').fill(ligaya.lastName)
  },
  async (page) => {
    await field(page, 'emailAddress').fill(newcomer().email)
    await field(page, 'mobilePhoneNumber').fill(ligaya.mobile)
    await field(page, 'password').fill(ligaya.password)
  },
  (page) => givePhoto(page, drawId()),
  (page) => givePhoto(page, drawPrescription()),
  async () => undefined,
]

/** A registration at one of its steps, with the checklist over it, which opens here regardless of what is stored. */
export const registrationAt = (step: number) => `/patient-enrollment?step=${step}&checklist=1`

/** From `registrationAt`: closes the checklist, and fills the steps before `wanted` (1 to 7), beginning at the current one. */
export const registerToStep = (wanted: number) => async (page: Page) => {
  await press(page, /^(Start registering|Simulan ang pagrehistro)$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/step=\d/)
  for (let step = stepOf(page); step < wanted; step += 1) {
    await answers[step - 1]?.(page)
    await press(page, /^(Continue|Magpatuloy)$/)
    await expect(page).toHaveURL(`/patient-enrollment?step=${step + 1}`)
  }
}

const stepOf = (page: Page) => Number(new URL(page.url()).searchParams.get('step'))

/** Sends the registration: there is no other way to its last page. */
export async function registerToTheEnd(page: Page) {
  await registerToStep(7)(page)
  await field(page, 'isAgreed').check()
  await press(page, /^(Send my registration|Ipadala ang rehistro ko)$/)
  await expect(page.getByText(/^R-\d{4}-\d+$/)).toBeVisible({ timeout: 30_000 })
}
