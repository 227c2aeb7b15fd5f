// The app against a backend that has the specification's 30 calls and none of ours (docs/decisions/065).
import type { Page } from '@playwright/test'
import { expectNoSession, stored } from '../../support/browser/storage.ts'
import { claimButton, codeOf, findBranch, openLetter } from '../../support/patient/letters.ts'
import { expectResult, fillLogIn, goToSection, newcomer } from '../../support/patient/people.ts'
import * as enrolling from '../../support/patient/registration.ts'
import { drawPrescription } from '../../support/patient/sample-documents.ts'
import { type SpecificationBackend, startSpecificationBackend } from '../../support/specification/server.ts'
import { expect, test } from '../../support/test.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const toast = (page: Page) => page.locator('ion-toast')
const NEXT_PASSWORD = 'Kalamansi-9'
const LAST_PASSWORD = 'Bayabas-dahon-4'

let backend: SpecificationBackend
test.beforeEach(async () => {
  backend = await startSpecificationBackend()
})
test.afterEach(() => backend.stop())

test('The main job works against a backend that has only the specification’s calls', { tag: '@seldom' }, async ({
  page,
  context,
  expectFailures,
}) => {
  test.setTimeout(120_000)
  expectFailures(/status of 404/)
  const { program } = backend
  expect(backend.rows.map(({ row }) => row)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1))
  const person = newcomer()

  await test.step('The patient registers, with a code that nobody looks up', async () => {
    await page.goto(`${backend.url}/welcome`)
    await page.getByRole('link', { name: 'Register' }).click()
    await press(page, 'Start registering')
    await enrolling.codeField(page).fill('HCP-2468')
    await enrolling.pressContinue(page)
    await enrolling.fillName(page, person)
    await enrolling.fillContact(page, person)
    await enrolling.chooseId(page)
    await enrolling.choosePrescription(page)
    await enrolling.consent(page)
    await enrolling.send(page)
    expect(await enrolling.referenceOf(page)).toBe('R-2026-1')
    await expect(page.getByRole('link', { name: /e-mail/i })).toHaveCount(0)
    await page.getByRole('link', { name: 'Log in' }).click()
  })

  await test.step('The patient logs in and sees home', async () => {
    program.issueLetter()
    await fillLogIn(page, person)
    await expect(heading(page, /^Good .*, Ligaya$/)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Dalisulin' })).toBeVisible()
  })

  await test.step('The patient claims the letter at a branch of the short list', async () => {
    await openLetter(page, 'Dalisulin')
    await expect(page.getByRole('radio')).toHaveCount(3)
    await findBranch(page).fill('osmena')
    await expect(page.getByRole('radio')).toHaveCount(1)
    await findBranch(page).fill('')
    await page.getByRole('radio', { name: /Session Road/ }).check()
    await expect(page.getByText('12 Halimbawa Street, Baguio')).toBeVisible()
    await claimButton(page).click()
    expect(await codeOf(page)).toBe('K47MPQRT')
    await expect(page.getByRole('button', { name: /Undo/ })).toHaveCount(0)
  })

  await test.step('The patient sends a receipt with its quantity', async () => {
    await page.getByRole('link', { name: 'I’ve bought it: upload the receipt' }).click()
    await enrolling.chooseFile(page, enrolling.jpeg('receipt.jpg', await drawPrescription(7)))
    await field(page, 'How many pens did you buy?').fill('5')
    await press(page, 'Send receipt')
    await press(page, 'I didn’t get free goods')
    await expect(heading(page, 'We have your receipts')).toBeVisible()
    expect(program.documents[0]).toMatchObject({ kind: 'OfficialReceipt', orQuantity: 5 })
    // A moment later the device stores nothing of it.
    await expect.poll(async () => [...(await stored(context)).app.keys()].join(' ')).not.toContain('receipts')
  })

  await test.step('The patient opens it among the documents', async () => {
    await page.goto(`${backend.url}/uploaded-documents`)
    await page
      .getByRole('link', { name: /receipt/i })
      .first()
      .click()
    await page.getByRole('button', { name: 'Open full screen' }).click()
    await expect(page.getByRole('img', { name: /Receipt or invoice, sent/ })).toBeVisible()
    await press(page, 'Close')
  })

  await test.step('The patient reads the notifications', async () => {
    await page.goto(`${backend.url}/tabs/notifications`)
    await expect(page.getByText('Your letter is ready to claim')).toBeVisible()
    await press(page, 'Mark all as read')
    await expect(page.getByText('All marked as read.')).toBeVisible()
    expect(program.notices[0]?.readAt).not.toBeNull()
  })

  await test.step('The account shows only what the backend supports', async () => {
    await goToSection(page, /Account/)
    await expect(page.getByRole('link', { name: /Personal details/ })).toBeVisible()
    for (const name of [/Security questions/, /Who opened/, /copy/i, /side effect/i, /Privacy policy/])
      await expect(page.getByRole('link', { name })).toHaveCount(0)
    await page.getByRole('link', { name: /Personal details/ }).click()
    await field(page, 'Middle name').fill('Reyes')
    await press(page, 'Save details')
    await expectResult(page, 'Your details are saved.')
    await page.getByRole('link', { name: /Your doctor/ }).click()
    await field(page, 'Your new doctor’s code').fill('HCP-1357')
    await press(page, 'Change doctor')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Change doctor' }).click()
    await expect(page.getByRole('link', { name: /Dr. Ramon Halimbawa/ })).toBeVisible()
  })

  await test.step('The patient changes the password', async () => {
    await page.getByRole('link', { name: /Change password/ }).click()
    await field(page, 'Current password').fill(person.password)
    await field(page, 'New password').fill(NEXT_PASSWORD)
    await field(page, 'New password again').fill(NEXT_PASSWORD)
    await press(page, 'Set new password')
    await expectResult(page, 'Your password is changed.')
    await press(page, 'Log out')
    await expect(page).toHaveURL(/\/login$/)
  })

  await test.step('The patient forgets it and sets another by the mailed link', async () => {
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await expect(heading(page, 'Forgot your password?')).toBeFocused()
    await field(page, 'E-mail address').filter({ visible: true }).fill(person.email)
    await press(page, 'Send the link')
    await expect(heading(page, 'Check your e-mail')).toBeVisible()
    await page.goto(`${backend.url}/reset-password?${new URLSearchParams(program.reset ?? {})}`)
    await field(page, 'New password').fill(LAST_PASSWORD)
    await press(page, 'Set new password')
    await page.getByRole('link', { name: 'Log in' }).click()
    await fillLogIn(page, { ...person, password: LAST_PASSWORD })
    await expect(heading(page, /^Good .*, Ligaya$/)).toBeVisible()
  })

  await test.step('The patient leaves', async () => {
    await goToSection(page, /Account/)
    await page.getByRole('link', { name: 'Leave the program' }).click()
    await expect(heading(page, 'Leave, copy or erase')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Erase my data' })).toHaveCount(0)
    await press(page, 'Leave the program')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave the program' }).click()
    await expect(heading(page, 'You’ve left the program')).toBeVisible()
    expect(program.accounts[0]?.details.status).toBe('Unsubscribed')
    await expectNoSession(context)
  })

  await expect(toast(page)).toHaveCount(0)
  // A missing call is not requested again while the app is open.
  const distinct = new Set(backend.missing)
  expect(backend.missing.length).toBeLessThan(6 * distinct.size)
})
