// Changes by administrators take effect for patients.
import { randomUUID } from 'node:crypto'
import { listProducts } from '@aruga/contract/formulary/formulary'
import { listLetters } from '@aruga/contract/letters/letters'
import { approveRegistration } from '@aruga/contract/review/decisions'
import { readCase } from '@aruga/contract/review/queue'
import {
  inSpiteOfWarnings,
  openRegistration,
  prescriptionOfToday,
  registerNewPatient,
} from '../../support/console/program.ts'
import { administrator, enter, openAnotherBrowser } from '../../support/console/staff.ts'
import { logIn, reviewer } from '../../support/patient/people.ts'
import { codeField } from '../../support/patient/registration.ts'
import { call, logInByApi } from '../../support/server/api.ts'
import { needPasswordAgain, provePassword } from '../../support/server/recent-password.ts'
import { expect, test } from '../../support/test.ts'

const DAY_MS = 24 * 60 * 60_000

test('Patients can register with a doctor’s code between its addition and its retirement', {
  tag: '@seldom',
}, async ({ page, browser }) => {
  const code = `HCP-${randomUUID().slice(0, 8).toUpperCase()}`
  await enter(page, administrator, '/console/doctors')
  await page.getByRole('button', { name: 'Add a doctor' }).click()
  const form = page.getByRole('dialog', { name: 'Add a doctor' })
  for (const [label, text] of [
    ['Code', code],
    ['Name', `Dr. Marikit ${code}`],
    ['Specialty', 'Cardiology'],
    ['Clinic', 'Demo Clinic, Davao City'],
  ] as const)
    await form.getByRole('textbox', { name: label }).fill(text)
  await form.getByRole('button', { name: 'Add the doctor' }).click()
  await expect(page.getByText(`Patients can now register with ${code}.`)).toBeVisible()

  const phone = await openAnotherBrowser(browser)
  await phone.page.goto('/patient-enrollment')
  await phone.page.getByRole('button', { name: 'Start registering' }).click()
  const field = codeField(phone.page)
  const found = phone.page.getByRole('status').filter({ hasText: `Dr. Marikit ${code}` })
  await field.fill(code)
  await expect(found).toBeVisible()

  await page.getByRole('searchbox', { name: 'Find a code, doctor or clinic' }).fill(code)
  await page.getByRole('button', { name: `Dr. Marikit ${code}` }).click()
  await page.getByRole('button', { name: 'Retire the code' }).click()
  await page
    .getByRole('dialog', { name: `Retire ${code}?` })
    .getByRole('button', { name: 'Retire the code' })
    .click()
  await expect(page.getByRole('row').filter({ hasText: code })).toContainText('Retired')
  await phone.page.reload()
  await field.fill(code)
  await expect(phone.page.getByText('This code is no longer in use. Ask your doctor for a new one.')).toBeVisible()
  await expect(found).toHaveCount(0)
  await phone.close(/status of 403/)
})

test('A letter follows its product’s current rules, and the app shows the program’s current details', {
  tag: '@seldom',
}, async ({ page, browser, expectFailures }) => {
  expectFailures(/status of 403/)
  const name = `Losartan ${randomUUID().slice(0, 4)}`
  await enter(page, administrator, '/console/products')
  await test.step('a product is added, and one of its rules changed', async () => {
    await page.getByRole('button', { name: 'Add a product' }).click()
    const form = page.getByRole('dialog', { name: 'Add a product' })
    for (const [label, text] of [
      ['Name', name],
      ['Strength', '50 mg tablet'],
      ['Form', 'Tablet'],
      ['Unit', 'tablet'],
      ['Units in a letter', '28'],
      ['What the program pays, in English', 'The program pays a third.'],
    ] as const)
      await form.getByLabel(label, { exact: true }).fill(text)
    await form.getByRole('tab', { name: 'Filipino' }).click()
    await form.getByLabel('What the program pays, in Filipino').fill('Babayaran po ng programa ang ikatlo.')
    await needPasswordAgain(page, '**/staff/formulary')
    await form.getByRole('button', { name: 'Add the product' }).click()
    await provePassword(page, administrator)
    await page.getByRole('searchbox', { name: 'Find a product' }).fill(name)
    await page.getByRole('button', { name: `${name}, 50 mg tablet` }).click()
    await page.getByLabel('Days a letter is valid').fill('45')
    await needPasswordAgain(page, '**/staff/formulary/*')
    await page.getByRole('button', { name: 'Save the changes' }).click()
    await provePassword(page, administrator)
    await expect(page.getByRole('row').filter({ hasText: name }).getByRole('cell', { name: '45' })).toBeVisible()
  })

  const { person, reference } = await registerNewPatient()
  const token = await logInByApi(reviewer)
  const { registration } = await openRegistration(token, reference)
  const product = (await call(listProducts, {}, token)).items.find((one) => one.name === name)
  const { documents } = await call(readCase, { params: { kind: 'Registration', id: registration.id } }, token)
  const body = {
    documentIds: documents.map(({ id }) => id),
    letter: { productId: product?.id ?? '', prescription: { ...prescriptionOfToday(), doseUnits: 28, doseDays: 90 } },
  }
  await inSpiteOfWarnings((acknowledged) =>
    call(approveRegistration, { params: { id: registration.id }, body: { ...body, acknowledged } }, token),
  )
  const [letter] = (await call(listLetters, { query: {} }, await logInByApi(person))).items
  expect(letter).toMatchObject({ productName: name, quantityApproved: 28 })
  expect(Math.round((Date.parse(letter?.validUntil ?? '') - Date.now()) / DAY_MS)).toBeGreaterThanOrEqual(44)
  expect(Math.round((Date.parse(letter?.validUntil ?? '') - Date.now()) / DAY_MS)).toBeLessThanOrEqual(46)

  await page.goto('/console/program')
  const hours = `Every day, until ${randomUUID().slice(0, 4)}`
  const details = page.locator('form').filter({ has: page.getByLabel('When somebody answers the phone, in English') })
  await details.getByLabel('When somebody answers the phone, in English').fill(hours)
  await needPasswordAgain(page, '**/staff/program')
  await details.getByRole('button', { name: 'Save the changes' }).click()
  await provePassword(page, administrator)
  await expect(page.getByText('Saved. The apps show it within a minute.')).toBeVisible()
  const phone = await openAnotherBrowser(browser)
  await logIn(phone.page, person, '/tabs/account')
  await expect(phone.page.getByText(hours)).toBeVisible()
  await phone.close()
})
